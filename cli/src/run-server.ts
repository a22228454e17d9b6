import type { Config, RunningServer } from '@muster/server';
import { build } from './build.ts';
import { logTo } from './database-command.ts';
import { takeSignals } from './signals.ts';
import type { Terminal } from './terminal.ts';

export { failureOf } from './failures.ts';

export interface RunOptions {
  /** False: a schema that is behind is refused instead of brought up. */
  readonly migrate?: boolean;
  /** Another reason to stop than a signal. */
  readonly until?: Promise<string>;
  /** Told once the server is ready. */
  readonly announce?: (server: RunningServer) => void;
}

/** Runs a server until SIGTERM or SIGINT, then drains and stops it. */
export async function runServer(
  terminal: Terminal,
  config: Config,
  { migrate = true, until, announce }: RunOptions = {},
): Promise<void> {
  const { createLog, startServer } = await import('@muster/server');
  const log = createLog({ level: config.logLevel, ...logTo(terminal) });
  // from the beginning: a signal during the start must not leave a database behind
  const signals = takeSignals();
  try {
    log.info({ build, node: process.version }, 'starting');
    const server = await startServer(config, log, { migrate });
    terminal.stdout.write(`HTTP listens on ${server.address}\nMuster ${build} is ready: ${server.origin}\n`);
    announce?.(server);
    const reason = await Promise.race([signals.asked, ...(until ? [until] : [])]);
    log.info({ reason }, 'stopping');
    await server.stop();
    log.info('stopped');
  } finally {
    signals.end();
  }
}
