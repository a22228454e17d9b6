import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config/index.ts';
import { prettyLine } from './pretty.ts';
import { withoutError, withoutErrors } from './serialize-error.ts';

/** A pino logger, so that libraries which expect one take it as it is. */
export type Log = Logger;

export interface LogOptions {
  readonly level: LogLevel;
  /** Lines for people instead of JSON. Default: when standard output is a terminal. */
  readonly pretty?: boolean;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

/** The four words of MUSTER_LOG_LEVEL for the six levels of pino. */
const WORDS: Readonly<Record<string, LogLevel>> = { trace: 'debug', warn: 'warning', fatal: 'error' };

/** Writes synchronously: a line is out before the next statement runs, also before a crash. */
export function createLog({ level, pretty, destination }: LogOptions): Log {
  const out = destination ?? pino.destination({ dest: 1, sync: true });
  const readable = pretty ?? (destination === undefined && process.stdout.isTTY === true);
  return pino(
    {
      level: level === 'warning' ? 'warn' : level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      // Fields pass `log` below; what a child logger is bound to passes only here.
      serializers: { err: withoutError },
      formatters: { level: (label) => ({ level: WORDS[label] ?? label }), log: withoutErrors },
    },
    readable ? { write: (line) => out.write(prettyLine(line)) } : out,
  );
}
