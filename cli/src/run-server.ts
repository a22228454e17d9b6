import type { Config, RunningServer } from '@muster/server';
import { build } from './build.ts';
import { logTo } from './database-command.ts';
import { untilAskedToStop } from './signals.ts';
import type { Terminal } from './terminal.ts';

export { failureOf } from './failures.ts';

export interface RunOptions {
  /** False: a schema that is behind is refused instead of brought up. */
  readonly migrate?: boolean;
  /** Told once the server is ready. */
  readonly announce?: (server: RunningServer) => void;
}

/** Runs a server until SIGTERM or SIGINT, then drains and stops it. */
export async function runServer(
  terminal: Terminal,
  config: Config,
  { migrate = true, announce }: RunOptions = {},
): Promise<void> {
  const { createLog, startServer } = await import('@muster/server');
  const log = createLog({ level: config.logLevel, ...logTo(terminal) });
  // from now on, not from when it runs: an early signal must not leave a database behind
  const asked = untilAskedToStop();
  log.info({ build, node: process.version }, 'starting');
  const server = await startServer(config, log, { migrate });
  terminal.stdout.write(`HTTP listens on ${server.address}\n`);
  terminal.stdout.write(`Muster ${build} is ready: ${server.origin}\n`);
  announce?.(server);
  const signal = await asked;
  log.info({ signal }, 'stopping');
  await server.stop();
  log.info('stopped');
}
