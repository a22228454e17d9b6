import type { Log } from '../log.ts';

const PREFIX = '%b|';
const entry = /^([^|]+)\|(\w+): {2}(.*)$/;

/**
 * Settings under which the server's log holds no values: no statement, no detail. The message of a failed
 * statement may still quote one, so each line says who wrote it and those of sessions are not passed on.
 */
export const logSettings: Readonly<Record<string, string>> = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: PREFIX,
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length_on_error: '0',
};

export interface ServerLine {
  readonly severity: string;
  readonly message: string;
}

/** Undefined for what is not passed on: what sessions wrote, and the further lines of any message. */
export function parseServerLine(line: string): ServerLine | undefined {
  const [, writer, severity, message] = entry.exec(line) ?? [];
  if (severity === undefined || message === undefined) return undefined;
  return writer === 'client backend' && severity !== 'PANIC' ? undefined : { severity, message };
}

export function forward(log: Log, { severity, message }: ServerLine): void {
  if (severity === 'PANIC' || severity === 'FATAL') log.error({ message }, 'PostgreSQL');
  else if (severity === 'ERROR' || severity === 'WARNING') log.warn({ message }, 'PostgreSQL');
  else log.debug({ message }, 'PostgreSQL');
}
