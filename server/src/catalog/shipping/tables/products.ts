export interface ShippedProduct {
  readonly name: string;
  readonly display_name: string;
  readonly vendor: string;
  readonly driver: string;
  readonly kind: 'device' | 'app' | 'service';
  readonly component_type: string;
  readonly capabilities: readonly string[];
  readonly parent?: string;
  /** Property types that it declares, with their defaults; empty = none. */
  readonly properties: Readonly<Record<string, string>>;
}

type Row = readonly [
  name: string,
  display_name: string,
  vendor: string,
  driver: string,
  kind: ShippedProduct['kind'],
  component_type: string,
  capabilities: readonly string[],
  model: string,
];

// biome-ignore format: a table, one row per line
const ROWS: readonly Row[] = [
  ['generic-device', 'Generic Device', '', 'generic-icmp', 'device', 'generic-device', [], ''],
  ['generic-app', 'Generic Application', '', 'generic-rest-json', 'app', 'generic-app', ['application-hosting'], ''],
  ['generic-service', 'Generic Service', '', 'generic-rest-json', 'service', 'generic-service', [], ''],
  ['simulated-display', 'Simulated Display', '', 'sim-device', 'device', 'display', ['display', 'speaker'], 'Simulator'],
  ['samsung-qm55c', 'Samsung QM55C', 'samsung', '', 'device', 'display', ['display'], 'QM55C'],
  ['samsung-qm75c', 'Samsung QM75C', 'samsung', '', 'device', 'display', [], 'QM75C'],
  ['lg-55uh5n', 'LG 55UH5N', 'lg', 'generic-snmp', 'device', 'display', ['display'], '55UH5N'],
  ['sony-fw-55bz40l', 'Sony FW-55BZ40L', 'sony', 'generic-rest-json', 'device', 'display', ['display'], 'FW-55BZ40L'],
  ['epson-eb-l530u', 'Epson EB-L530U', 'epson', 'pjlink', 'device', 'projector', ['display', 'projection'], 'EB-L530U'],
  ['cisco-room-bar', 'Cisco Room Bar', 'cisco', 'generic-rest-json', 'device', 'video-bar', ['camera', 'microphone', 'speaker', 'conferencing'], 'Room Bar'],
  ['cisco-room-kit-eq', 'Cisco Room Kit EQ', 'cisco', 'generic-rest-json', 'device', 'codec', ['conferencing', 'video-switching', 'audio-processing'], 'Room Kit EQ'],
  ['cisco-room-navigator', 'Cisco Room Navigator', 'cisco', 'generic-rest-json', 'device', 'touch-panel', ['touch-control', 'environment-sensing'], 'Room Navigator'],
  ['logitech-rally-bar', 'Logitech Rally Bar', 'logitech', 'generic-rest-json', 'device', 'video-bar', ['camera', 'microphone', 'speaker', 'conferencing'], 'Rally Bar'],
  ['poly-studio-x52', 'Poly Studio X52', 'poly', 'generic-rest-json', 'device', 'video-bar', ['camera', 'microphone', 'speaker', 'conferencing'], 'Studio X52'],
  ['yealink-meetingbar-a30', 'Yealink MeetingBar A30', 'yealink', 'generic-rest-json', 'device', 'video-bar', ['camera', 'microphone', 'speaker', 'conferencing'], 'MeetingBar A30'],
  ['shure-mxa920', 'Shure MXA920', 'shure', '', 'device', 'ceiling-microphone', ['microphone', 'audio-network'], 'MXA920'],
  ['sennheiser-tcc2', 'Sennheiser TeamConnect Ceiling 2', 'sennheiser', 'generic-rest-json', 'device', 'ceiling-microphone', ['microphone', 'audio-network'], 'TCC2'],
  ['biamp-tesira-forte-x-400', 'Biamp TesiraFORTE X 400', 'biamp', '', 'device', 'audio-processor', ['audio-processing', 'audio-network'], 'TesiraFORTE X 400'],
  ['q-sys-core-110f', 'Q-SYS Core 110f', 'q-sys', '', 'device', 'audio-processor', ['audio-processing', 'control-processing', 'audio-network'], 'Core 110f'],
  ['bose-dm3se', 'Bose DesignMax DM3SE', 'bose-professional', '', 'device', 'loudspeaker', ['speaker'], 'DM3SE'],
  ['extron-in1808', 'Extron IN1808', 'extron', '', 'device', 'video-switcher', ['video-switching'], 'IN1808'],
  ['crestron-cp4', 'Crestron CP4', 'crestron', '', 'device', 'control-processor', ['control-processing'], 'CP4'],
  ['crestron-tsw-1070', 'Crestron TSW-1070', 'crestron', '', 'device', 'touch-panel', ['touch-control', 'room-scheduling'], 'TSW-1070'],
  ['crestron-dm-nvx-360', 'Crestron DM-NVX-360', 'crestron', '', 'device', 'av-encoder', ['video-encoding', 'video-decoding'], 'DM-NVX-360'],
  ['barco-clickshare-cx-50', 'Barco ClickShare CX-50', 'barco', 'generic-rest-json', 'device', 'content-share', ['content-sharing', 'conferencing'], 'CX-50'],
  ['brightsign-xt1144', 'BrightSign XT1144', 'brightsign', 'generic-rest-json', 'device', 'signage-player', ['signage-playback'], 'XT1144'],
  ['axis-p5655-e', 'Axis P5655-E', 'axis', 'generic-rest-json', 'device', 'ptz-camera', ['camera'], 'P5655-E'],
  ['cisco-catalyst-9200', 'Cisco Catalyst 9200', 'cisco', 'generic-snmp', 'device', 'network-switch', ['network-switching'], 'C9200'],
  ['aruba-ap-515', 'Aruba AP-515', 'aruba', 'generic-snmp', 'device', 'wireless-ap', ['wireless-access'], 'AP-515'],
  ['ubiquiti-u6-pro', 'UniFi U6 Pro', 'ubiquiti', 'generic-snmp', 'device', 'wireless-ap', ['wireless-access'], 'U6-Pro'],
  ['fortinet-fortigate-100f', 'FortiGate 100F', 'fortinet', 'generic-snmp', 'device', 'firewall', ['firewalling', 'network-routing'], 'FG-100F'],
  ['apc-smart-ups-1500', 'APC Smart-UPS 1500', 'apc', 'generic-snmp', 'device', 'ups', ['power-backup'], 'SMT1500'],
  ['raritan-px3', 'Raritan PX3', 'raritan', 'generic-snmp', 'device', 'pdu', ['power-distribution'], 'PX3'],
  ['dell-poweredge-r660', 'Dell PowerEdge R660', 'dell', 'generic-rest-json', 'device', 'server', ['compute'], 'R660'],
  ['hpe-proliant-dl360-gen11', 'HPE ProLiant DL360 Gen11', 'hpe', 'generic-rest-json', 'device', 'server', ['compute'], 'DL360 Gen11'],
  ['synology-rs1221', 'Synology RS1221+', 'synology', 'generic-snmp', 'device', 'storage-array', ['storage'], 'RS1221+'],
  ['lenovo-thinksmart-core', 'Lenovo ThinkSmart Core', 'lenovo', 'generic-rest-json', 'device', 'workstation', ['compute', 'conferencing'], 'ThinkSmart Core'],
  ['hp-laserjet-m611', 'HP LaserJet Enterprise M611', 'hp', 'generic-snmp', 'device', 'printer', ['printing'], 'M611'],
  ['postgresql-server', 'PostgreSQL Server', 'postgresql', 'generic-tcp', 'app', 'database', ['database'], ''],
  ['microsoft-teams-rooms', 'Microsoft Teams Rooms', 'microsoft', 'generic-rest-json', 'app', 'generic-app', ['conferencing'], ''],
  ['zoom-rooms', 'Zoom Rooms', 'zoom', 'generic-rest-json', 'app', 'generic-app', ['conferencing'], ''],
  ['microsoft-entra-id', 'Microsoft Entra ID', 'microsoft', 'generic-rest-json', 'service', 'generic-service', ['identity-service'], ''],
  ['zoom-cloud', 'Zoom Cloud', 'zoom', 'generic-rest-json', 'service', 'generic-service', ['meeting-service'], ''],
];

/** The only shipped product with a parent, whose capabilities it inherits (C1). */
const PARENTS: Readonly<Record<string, string>> = { 'samsung-qm75c': 'samsung-qm55c' };

/** 5.5: every device but the generic one says what it is and where it came from. */
function propertiesOf(name: string, kind: string, model: string): Record<string, string> {
  if (kind !== 'device' || name === 'generic-device') return {};
  return { 'serial-number': '', 'firmware-version': '', 'model-number': model, 'mac-address': '' };
}

/** 5.5: parents before children. */
export const PRODUCTS: readonly ShippedProduct[] = ROWS.map(
  ([name, display_name, vendor, driver, kind, component_type, capabilities, model]) => {
    const parent = PARENTS[name];
    return {
      name,
      display_name,
      vendor,
      driver,
      kind,
      component_type,
      capabilities,
      ...(parent !== undefined && { parent }),
      properties: propertiesOf(name, kind, model),
    };
  },
);
