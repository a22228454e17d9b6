/** A row of a type chain; what it does not state it inherits (H2). */
export interface ShippedType {
  readonly name: string;
  readonly display_name: string;
  readonly parent?: string;
  readonly stem?: string;
  readonly abbrev?: string;
  readonly icon?: string;
}

/** 5.4: parents before children. */
// biome-ignore format: a table, one row per line
export const COMPONENT_TYPES: readonly ShippedType[] = [
  { name: 'display', display_name: 'Display', stem: 'display', abbrev: 'fpd', icon: 'monitor' },
  { name: 'interactive-display', display_name: 'Interactive Display', parent: 'display', abbrev: 'ifd' },
  { name: 'projector', display_name: 'Projector', stem: 'projector', abbrev: 'prj', icon: 'projector' },
  { name: 'projection-screen', display_name: 'Projection Screen', stem: 'screen', abbrev: 'scr', icon: 'presentation' },
  { name: 'video-bar', display_name: 'Video Bar', stem: 'videobar', abbrev: 'vb', icon: 'video' },
  { name: 'codec', display_name: 'Codec', stem: 'codec', abbrev: 'cdc', icon: 'video' },
  { name: 'camera', display_name: 'Camera', stem: 'camera', abbrev: 'cam', icon: 'camera' },
  { name: 'ptz-camera', display_name: 'PTZ Camera', parent: 'camera', abbrev: 'ptz' },
  { name: 'microphone', display_name: 'Microphone', stem: 'mic', abbrev: 'mic', icon: 'mic' },
  { name: 'ceiling-microphone', display_name: 'Ceiling Microphone', parent: 'microphone' },
  { name: 'table-microphone', display_name: 'Table Microphone', parent: 'microphone' },
  { name: 'wireless-microphone', display_name: 'Wireless Microphone', parent: 'microphone' },
  { name: 'loudspeaker', display_name: 'Loudspeaker', stem: 'speaker', abbrev: 'spk', icon: 'speaker' },
  { name: 'amplifier', display_name: 'Amplifier', stem: 'amp', abbrev: 'amp', icon: 'volume-2' },
  { name: 'audio-processor', display_name: 'Audio Processor', stem: 'dsp', abbrev: 'dsp', icon: 'audio-lines' },
  { name: 'video-switcher', display_name: 'Video Switcher', stem: 'switcher', abbrev: 'vsw', icon: 'shuffle' },
  { name: 'av-encoder', display_name: 'AV Encoder', stem: 'encoder', abbrev: 'enc', icon: 'upload' },
  { name: 'av-decoder', display_name: 'AV Decoder', stem: 'decoder', abbrev: 'dec', icon: 'download' },
  { name: 'content-share', display_name: 'Content Sharing Device', stem: 'share', abbrev: 'shr', icon: 'cast' },
  { name: 'signage-player', display_name: 'Signage Player', stem: 'player', abbrev: 'plr', icon: 'tv' },
  { name: 'control-processor', display_name: 'Control Processor', stem: 'processor', abbrev: 'cp', icon: 'cpu' },
  { name: 'touch-panel', display_name: 'Touch Panel', stem: 'panel', abbrev: 'tp', icon: 'touchpad' },
  { name: 'scheduling-panel', display_name: 'Scheduling Panel', parent: 'touch-panel', stem: 'scheduler', abbrev: 'sch', icon: 'calendar' },
  { name: 'sensor', display_name: 'Sensor', stem: 'sensor', abbrev: 'sns', icon: 'gauge' },
  { name: 'occupancy-sensor', display_name: 'Occupancy Sensor', parent: 'sensor', stem: 'occupancy', abbrev: 'occ' },
  { name: 'environment-sensor', display_name: 'Environment Sensor', parent: 'sensor', icon: 'thermometer' },
  { name: 'network-switch', display_name: 'Network Switch', stem: 'switch', abbrev: 'sw', icon: 'network' },
  { name: 'router', display_name: 'Router', stem: 'router', abbrev: 'rtr', icon: 'router' },
  { name: 'firewall', display_name: 'Firewall', stem: 'firewall', abbrev: 'fw', icon: 'shield' },
  { name: 'wireless-ap', display_name: 'Wireless Access Point', stem: 'ap', abbrev: 'ap', icon: 'wifi' },
  { name: 'server', display_name: 'Server', stem: 'server', abbrev: 'srv', icon: 'server' },
  { name: 'workstation', display_name: 'Workstation', stem: 'pc', abbrev: 'pc', icon: 'pc-case' },
  { name: 'storage-array', display_name: 'Storage Array', stem: 'storage', abbrev: 'sto', icon: 'hard-drive' },
  { name: 'ups', display_name: 'UPS', stem: 'ups', abbrev: 'ups', icon: 'battery-charging' },
  { name: 'pdu', display_name: 'PDU', stem: 'pdu', abbrev: 'pdu', icon: 'plug-zap' },
  { name: 'printer', display_name: 'Printer', stem: 'printer', abbrev: 'prn', icon: 'printer' },
  { name: 'generic-device', display_name: 'Device', stem: 'device', abbrev: 'dev', icon: 'box' },
  { name: 'generic-app', display_name: 'Application', stem: 'app', abbrev: 'app', icon: 'app-window' },
  { name: 'virtual-machine', display_name: 'Virtual Machine', parent: 'generic-app', stem: 'vm', abbrev: 'vm' },
  { name: 'database', display_name: 'Database', parent: 'generic-app', stem: 'db', abbrev: 'db', icon: 'database' },
  { name: 'generic-service', display_name: 'Service', stem: 'service', abbrev: 'svc', icon: 'cloud' },
];
