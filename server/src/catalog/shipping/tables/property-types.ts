export interface ShippedPropertyType {
  readonly name: string;
  readonly data_type: 'string' | 'bool' | 'int' | 'float' | 'json';
  /** JSON Schema of the value (monitoring.md 2.2). */
  readonly validation?: Readonly<Record<string, unknown>>;
}

const oneOf = (...values: string[]) => ({ enum: values });
const upTo = (maxLength: number) => ({ maxLength });

/** monitoring.md 9.2 */
// biome-ignore format: a table, one row per line
export const PROPERTY_TYPES: readonly ShippedPropertyType[] = [
  { name: 'interface-reachable', data_type: 'string', validation: oneOf('up', 'down', 'degraded') },
  { name: 'power-state', data_type: 'string', validation: oneOf('on', 'off', 'standby', 'warming', 'cooling') },
  { name: 'video-input', data_type: 'string', validation: oneOf('hdmi1', 'hdmi2', 'hdmi3', 'hdmi4', 'dp1', 'dp2', 'usbc', 'vga1', 'sdi1', 'rgb1', 'rgb2', 'video1', 'storage1', 'network') },
  { name: 'audio-mute', data_type: 'bool' },
  { name: 'display-blank', data_type: 'bool' },
  { name: 'call-state', data_type: 'string', validation: oneOf('idle', 'ringing', 'connected', 'held') },
  { name: 'occupancy-state', data_type: 'string', validation: oneOf('vacant', 'occupied') },
  { name: 'network-link-state', data_type: 'string', validation: oneOf('up', 'down', 'testing', 'unknown') },
  { name: 'network-config', data_type: 'json', validation: { type: 'object' } },
  { name: 'hdcp-state', data_type: 'string', validation: oneOf('off', 'active', 'failed') },
  { name: 'fan-status', data_type: 'string', validation: oneOf('ok', 'warning', 'error') },
  { name: 'lamp-status', data_type: 'string', validation: oneOf('ok', 'warning', 'error') },
  { name: 'temperature-status', data_type: 'string', validation: oneOf('ok', 'warning', 'error') },
  { name: 'filter-status', data_type: 'string', validation: oneOf('ok', 'warning', 'error') },
  { name: 'manufacturer', data_type: 'string', validation: upTo(200) },
  { name: 'serial-number', data_type: 'string', validation: upTo(200) },
  { name: 'model-number', data_type: 'string', validation: upTo(200) },
  { name: 'mac-address', data_type: 'string', validation: { pattern: '^([0-9a-f]{2}:){5}[0-9a-f]{2}$' } },
  { name: 'ip-address', data_type: 'string', validation: { anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] } },
  { name: 'hostname', data_type: 'string', validation: upTo(253) },
  { name: 'firmware-version', data_type: 'string', validation: upTo(200) },
  { name: 'os-version', data_type: 'string', validation: upTo(200) },
  { name: 'asset-tag', data_type: 'string', validation: upTo(200) },
  { name: 'install-date', data_type: 'string', validation: { format: 'date' } },
  { name: 'warranty-expires', data_type: 'string', validation: { format: 'date' } },
  { name: 'port-count', data_type: 'int', validation: { minimum: 0 } },
  { name: 'rack-unit', data_type: 'int', validation: { minimum: 1 } },
  { name: 'system-description', data_type: 'string', validation: upTo(1024) },
  { name: 'system-object-id', data_type: 'string', validation: upTo(255) },
  { name: 'system-name', data_type: 'string', validation: upTo(255) },
  { name: 'system-location', data_type: 'string', validation: upTo(255) },
  { name: 'http-server', data_type: 'string', validation: upTo(1024) },
  { name: 'http-title', data_type: 'string', validation: upTo(1024) },
  { name: 'tls-subject', data_type: 'string', validation: upTo(1024) },
  { name: 'tls-issuer', data_type: 'string', validation: upTo(1024) },
  { name: 'tls-not-after', data_type: 'string', validation: { format: 'date-time' } },
  { name: 'tls-fingerprint', data_type: 'string', validation: { pattern: '^[0-9a-f]{64}$' } },
  { name: 'tls-protocol', data_type: 'string', validation: upTo(20) },
  { name: 'dns-answer', data_type: 'string', validation: upTo(1024) },
  { name: 'ssh-host-key', data_type: 'string', validation: upTo(200) },
];
