export interface ShippedDriver {
  readonly name: string;
  readonly display_name: string;
  readonly version: string;
  readonly description: string;
}

/** 5.3 */
// biome-ignore format: a table, one row per line
export const DRIVERS: readonly ShippedDriver[] = [
  { name: 'generic-icmp', display_name: 'ICMP Ping', version: '1.0.0', description: 'reachability and round-trip time' },
  { name: 'generic-tcp', display_name: 'TCP Port', version: '1.0.0', description: 'connect test of one port' },
  { name: 'generic-http', display_name: 'HTTP', version: '1.0.0', description: 'status, response time, title' },
  { name: 'generic-tls', display_name: 'TLS Certificate', version: '1.0.0', description: 'handshake and certificate expiry' },
  { name: 'generic-snmp', display_name: 'Generic SNMP', version: '1.0.0', description: 'standard MIBs: system, interfaces' },
  { name: 'generic-rest-json', display_name: 'REST JSON', version: '1.0.0', description: 'values picked from JSON answers' },
  { name: 'generic-ssh-linux', display_name: 'Linux over SSH', version: '1.0.0', description: 'load, memory, disks, reboot' },
  { name: 'generic-syslog', display_name: 'Syslog and Traps', version: '1.0.0', description: 'log lines, link and login events' },
  { name: 'pjlink', display_name: 'PJLink', version: '1.0.0', description: 'projectors and displays' },
  { name: 'sim-device', display_name: 'Simulated Device', version: '1.0.0', description: 'for demonstrations and tests' },
];
