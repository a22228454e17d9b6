import type { Config } from './platform/config/index.ts';
import {
  attachEmbedded,
  type Connection,
  type Database,
  EmbeddedPostgres,
  type Log,
  openDatabase,
} from './platform/database/index.ts';

/** A database that was reached or started, and how to leave it again. */
export interface Storage {
  readonly connection: Connection;
  stop(): Promise<void>;
}

/** The external database of MUSTER_DATABASE_URL, or an embedded one of our own. */
export async function startStorage(config: Config, log: Log): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    return { connection: { connectionString: config.databaseUrl.reveal() }, stop: async () => {} };
  }
  const embedded = new EmbeddedPostgres({ dataDir: config.dataDir, log });
  await embedded.start();
  return { connection: embedded.connection, stop: () => embedded.stop() };
}

/** For commands: the database of a server that runs on the data folder, else one of our own for the while. */
export async function reachStorage(config: Config, log: Log): Promise<Storage> {
  if (config.databaseUrl === undefined) {
    const connection = await attachEmbedded({ dataDir: config.dataDir });
    if (connection !== undefined) return { connection, stop: async () => {} };
  }
  return startStorage(config, log);
}

export function databaseOf(
  storage: Storage,
  log: Log,
  onQuery?: (name: string, ms: number) => void,
): Database {
  return openDatabase({ connection: storage.connection, log, ...(onQuery && { onQuery }) });
}
