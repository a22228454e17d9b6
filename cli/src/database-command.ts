import type { Config, Log, Storage, Work } from '@muster/server';
import { type ConfigFlags, configOf } from './options.ts';
import { takeSignals } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** Runs a piece of work on the database, audited as `cli` (B5), with or without a server beside it. */
export async function onDatabase<T>(
  terminal: Terminal,
  flags: ConfigFlags,
  command: (work: Work) => Promise<T>,
): Promise<T> {
  const { withWork } = await import('@muster/server');
  const config = await configOf(terminal, flags);
  const log = await quietLog(terminal, config);
  return toItsEnd(() => withWork(config, log, command));
}

/** Runs something on the database as it is, whatever the version of its schema. */
export async function onStorage<T>(
  terminal: Terminal,
  flags: ConfigFlags,
  command: (storage: Storage, log: Log) => Promise<T>,
): Promise<T> {
  const { reachStorage } = await import('@muster/server');
  const config = await configOf(terminal, flags);
  const log = await quietLog(terminal, config);
  return toItsEnd(async () => {
    const storage = await reachStorage(config, log);
    try {
      return await command(storage, log);
    } finally {
      await storage.stop();
    }
  });
}

/** A first Ctrl-C waits for the end: it must not leave a database running that was started for the while. */
async function toItsEnd<T>(work: () => Promise<T>): Promise<T> {
  const signals = takeSignals();
  try {
    return await work();
  } finally {
    signals.end();
  }
}

/** Only what goes wrong: a command says itself what it did. */
async function quietLog(terminal: Terminal, config: Config): Promise<Log> {
  const { createLog } = await import('@muster/server');
  const level = config.logLevel === 'info' ? 'warning' : config.logLevel;
  return createLog({ level, ...logTo(terminal) });
}

/** Standard output belongs to the data. */
export function logTo({ stderr }: Terminal) {
  return { destination: { write: (line: string) => void stderr.write(line) }, pretty: stderr.isTTY === true };
}
