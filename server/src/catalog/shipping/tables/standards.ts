export type ShippedRole = readonly [
  name: string,
  capability: string,
  quorum: number,
  /** null = unbounded */
  capacity: number | null,
  impact: 'outage' | 'degraded' | 'none',
  position_labels?: readonly string[],
];

export interface ShippedStandard {
  readonly name: string;
  readonly parent?: string;
  readonly system_type: string;
  readonly roles: readonly ShippedRole[];
}

/** 5.8: parents before children. */
export const STANDARDS: readonly ShippedStandard[] = [
  {
    name: 'huddle-room',
    system_type: 'huddle-room',
    roles: [
      ['main-display', 'display', 1, 1, 'outage'],
      ['conferencing', 'conferencing', 1, 1, 'outage'],
      ['room-camera', 'camera', 1, 1, 'degraded'],
      ['room-mic', 'microphone', 1, null, 'degraded'],
      ['room-speaker', 'speaker', 1, null, 'degraded'],
    ],
  },
  {
    name: 'meeting-room',
    parent: 'huddle-room',
    system_type: 'meeting-room',
    roles: [
      ['content-share', 'content-sharing', 0, 2, 'degraded'],
      ['control-panel', 'touch-control', 1, 2, 'degraded'],
    ],
  },
  {
    name: 'boardroom',
    parent: 'meeting-room',
    system_type: 'boardroom',
    roles: [
      ['main-display', 'display', 2, 2, 'outage', ['Left', 'Right']],
      ['audio-processor', 'audio-processing', 1, 1, 'outage'],
      ['room-mic', 'microphone', 2, 8, 'degraded'],
    ],
  },
  {
    name: 'classroom',
    system_type: 'classroom',
    roles: [
      ['main-display', 'display', 1, 2, 'outage'],
      ['lectern-mic', 'microphone', 1, 4, 'degraded'],
      ['room-speaker', 'speaker', 1, null, 'degraded'],
      ['lecture-capture', 'video-encoding', 0, 1, 'none'],
      ['control-panel', 'touch-control', 1, 1, 'degraded'],
    ],
  },
  {
    name: 'auditorium',
    parent: 'classroom',
    system_type: 'auditorium',
    roles: [
      ['audio-processor', 'audio-processing', 1, 2, 'outage'],
      ['projection', 'projection', 1, 3, 'outage'],
    ],
  },
  {
    name: 'digital-signage',
    system_type: 'signage',
    roles: [
      ['screen', 'display', 1, null, 'outage'],
      ['player', 'signage-playback', 1, 2, 'outage'],
    ],
  },
  {
    name: 'video-wall',
    parent: 'digital-signage',
    system_type: 'video-wall',
    roles: [
      ['screen', 'display', 4, null, 'degraded'],
      ['decoder', 'video-decoding', 1, null, 'degraded'],
    ],
  },
  {
    name: 'network-closet',
    system_type: 'network-segment',
    roles: [
      ['access-switch', 'network-switching', 1, null, 'outage'],
      ['uplink', 'network-routing', 0, 2, 'degraded'],
      ['backup-power', 'power-backup', 1, 2, 'degraded'],
    ],
  },
  {
    name: 'server-cluster',
    system_type: 'server-cluster',
    roles: [
      ['node', 'compute', 3, null, 'degraded'],
      ['shared-storage', 'storage', 1, 4, 'outage'],
    ],
  },
  {
    name: 'web-application',
    system_type: 'application-stack',
    roles: [
      ['app', 'application-hosting', 1, null, 'outage'],
      ['database', 'database', 1, 3, 'outage'],
    ],
  },
];
