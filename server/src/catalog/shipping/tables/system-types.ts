import type { ShippedType } from './component-types.ts';

/** 5.6: parents before children. */
// biome-ignore format: a table, one row per line
export const SYSTEM_TYPES: readonly ShippedType[] = [
  { name: 'av-room', display_name: 'AV Room', stem: 'room', abbrev: 'rm', icon: 'door-open' },
  { name: 'huddle-room', display_name: 'Huddle Room', parent: 'av-room', stem: 'huddle', abbrev: 'hud' },
  { name: 'meeting-room', display_name: 'Meeting Room', parent: 'av-room', stem: 'meeting', abbrev: 'mtg' },
  { name: 'conference-room', display_name: 'Conference Room', parent: 'av-room', stem: 'conference', abbrev: 'conf' },
  { name: 'boardroom', display_name: 'Boardroom', parent: 'av-room', stem: 'boardroom', abbrev: 'br' },
  { name: 'classroom', display_name: 'Classroom', parent: 'av-room', stem: 'classroom', abbrev: 'cls' },
  { name: 'training-room', display_name: 'Training Room', parent: 'av-room', stem: 'training', abbrev: 'trn' },
  { name: 'auditorium', display_name: 'Auditorium', parent: 'av-room', stem: 'auditorium', abbrev: 'aud' },
  { name: 'control-room', display_name: 'Control Room', parent: 'av-room', stem: 'control', abbrev: 'ctl' },
  { name: 'signage', display_name: 'Signage', stem: 'signage', abbrev: 'sgn', icon: 'tv' },
  { name: 'video-wall', display_name: 'Video Wall', parent: 'signage', stem: 'video-wall', abbrev: 'vw', icon: 'grid-3x3' },
  { name: 'it-system', display_name: 'IT System', stem: 'it', abbrev: 'it', icon: 'layers' },
  { name: 'network-segment', display_name: 'Network Segment', parent: 'it-system', stem: 'net', abbrev: 'net', icon: 'network' },
  { name: 'server-cluster', display_name: 'Server Cluster', parent: 'it-system', stem: 'cluster', abbrev: 'clu', icon: 'server' },
  { name: 'application-stack', display_name: 'Application Stack', parent: 'it-system', stem: 'stack', abbrev: 'stk', icon: 'app-window' },
  { name: 'power-feed', display_name: 'Power Feed', parent: 'it-system', stem: 'power', abbrev: 'pwr', icon: 'plug-zap' },
];
