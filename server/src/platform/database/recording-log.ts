import type { Log } from './log.ts';

export interface RecordingLog extends Log {
  /** Everything written so far, one line each. */
  readonly lines: readonly string[];
}

/** For tests that ask what was written, and what was not. */
export function recordingLog(): RecordingLog {
  const lines: string[] = [];
  const at = (level: string) => (details: object, message: string) => {
    lines.push(`${level} ${message} ${JSON.stringify(details)}`);
  };
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
