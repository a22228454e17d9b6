export interface ShippedMetricType {
  readonly name: string;
  readonly data_type: 'int' | 'float';
  readonly unit: string | null;
  readonly precision: number | null;
  readonly system_aggregate: 'none' | 'avg' | 'min' | 'max' | 'sum';
  readonly minimum: number | null;
  readonly maximum: number | null;
}

type Row = readonly [
  name: string,
  data_type: ShippedMetricType['data_type'],
  unit: string | null,
  precision: number | null,
  system_aggregate: ShippedMetricType['system_aggregate'],
  minimum: number | null,
  maximum: number | null,
];

const ROWS: readonly Row[] = [
  ['icmp-reachable', 'int', null, null, 'min', 0, 1],
  ['icmp-rtt-avg', 'float', 'ms', 1, 'max', 0, null],
  ['icmp-rtt-min', 'float', 'ms', 1, 'none', 0, null],
  ['icmp-rtt-max', 'float', 'ms', 1, 'max', 0, null],
  ['icmp-packet-loss', 'float', 'percent', 1, 'max', 0, 100],
  ['tcp-open', 'int', null, null, 'min', 0, 1],
  ['tcp-connect-time', 'float', 'ms', 1, 'max', 0, null],
  ['http-reachable', 'int', null, null, 'min', 0, 1],
  ['http-ok', 'int', null, null, 'min', 0, 1],
  ['http-tls-ok', 'int', null, null, 'min', 0, 1],
  ['http-status-code', 'int', null, null, 'none', 100, 599],
  ['http-response-time', 'float', 'ms', 1, 'max', 0, null],
  ['tls-ok', 'int', null, null, 'min', 0, 1],
  ['tls-days-remaining', 'int', 'd', null, 'min', null, null],
  ['tls-handshake-time', 'float', 'ms', 1, 'max', 0, null],
  ['dns-ok', 'int', null, null, 'min', 0, 1],
  ['dns-response-time', 'float', 'ms', 1, 'max', 0, null],
  ['snmp-reachable', 'int', null, null, 'min', 0, 1],
  ['snmp-response-time', 'float', 'ms', 1, 'max', 0, null],
  ['ssh-ok', 'int', null, null, 'min', 0, 1],
  ['ssh-connect-time', 'float', 'ms', 1, 'max', 0, null],
  ['sim-ok', 'int', null, null, 'min', 0, 1],
  ['syslog-messages', 'int', '1/min', null, 'sum', 0, null],
  ['uptime', 'int', 's', null, 'min', 0, null],
  ['load-1', 'float', null, 2, 'max', 0, null],
  ['cpu-utilization', 'float', 'percent', 1, 'max', 0, 100],
  ['memory-utilization', 'float', 'percent', 1, 'max', 0, 100],
  ['disk-utilization', 'float', 'percent', 1, 'max', 0, 100],
  ['temperature', 'float', 'celsius', 1, 'max', -273.15, null],
  ['humidity', 'float', 'percent', 1, 'avg', 0, 100],
  ['co2', 'float', 'ppm', 0, 'max', 0, null],
  ['illuminance', 'float', 'lx', 0, 'avg', 0, null],
  ['fan-speed', 'int', 'rpm', null, 'none', 0, null],
  ['power-draw', 'float', 'W', 1, 'sum', null, null],
  ['energy-consumed', 'float', 'kWh', 2, 'sum', 0, null],
  ['voltage', 'float', 'V', 1, 'none', null, null],
  ['current', 'float', 'A', 2, 'sum', null, null],
  ['battery-level', 'float', 'percent', 0, 'min', 0, 100],
  ['network-rx-rate', 'float', 'bit/s', 0, 'sum', 0, null],
  ['network-tx-rate', 'float', 'bit/s', 0, 'sum', 0, null],
  ['network-errors', 'int', 'count', null, 'sum', 0, null],
  ['network-error-rate', 'float', '1/s', 2, 'sum', 0, null],
  ['network-link-speed', 'float', 'Mbit/s', 0, 'none', 0, null],
  ['network-jitter', 'float', 'ms', 1, 'max', 0, null],
  ['signal-strength', 'float', 'dBm', 0, 'min', null, null],
  ['audio-level', 'float', 'dBFS', 1, 'none', null, null],
  ['audio-gain', 'float', 'dB', 1, 'none', null, null],
  ['volume-level', 'float', 'percent', 0, 'none', 0, 100],
  ['brightness', 'float', 'percent', 0, 'none', 0, 100],
  ['lamp-hours', 'int', 'h', null, 'max', 0, null],
  ['call-bitrate', 'float', 'kbit/s', 0, 'sum', 0, null],
  ['active-calls', 'int', 'count', null, 'sum', 0, null],
  ['occupancy-count', 'int', 'count', null, 'sum', 0, null],
  ['node-uptime', 'int', 's', null, 'none', 0, null],
  ['node-cpu-percent', 'float', 'percent', 1, 'none', 0, null],
  ['node-memory-bytes', 'int', 'B', null, 'none', 0, null],
  ['node-event-loop-lag-ms', 'float', 'ms', 1, 'none', 0, null],
  ['node-load-1', 'float', null, 2, 'none', 0, null],
  ['node-disk-free-bytes', 'int', 'B', null, 'none', 0, null],
  ['node-tasks', 'int', 'count', null, 'none', 0, null],
  ['node-runs-per-second', 'float', '1/s', 2, 'none', 0, null],
  ['node-runs-failed-per-second', 'float', '1/s', 2, 'none', 0, null],
  ['node-run-lateness-ms', 'float', 'ms', 1, 'none', null, null],
  ['node-runs-skipped-total', 'int', 'count', null, 'none', 0, null],
  ['node-queue-depth', 'int', 'count', null, 'none', 0, null],
  ['node-queue-bytes', 'int', 'B', null, 'none', 0, null],
  ['node-queue-dropped-total', 'int', 'count', null, 'none', 0, null],
  ['node-bus-reconnects-total', 'int', 'count', null, 'none', 0, null],
  ['node-clock-offset-ms', 'float', 'ms', 0, 'none', null, null],
];

/** monitoring.md 9.1 */
export const METRIC_TYPES: readonly ShippedMetricType[] = ROWS.map(
  ([name, data_type, unit, precision, system_aggregate, minimum, maximum]) => ({
    name,
    data_type,
    unit,
    precision,
    system_aggregate,
    minimum,
    maximum,
  }),
);
