import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Connection, EmbeddedPostgres, type Log, migrate } from '../platform/database/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that test databases are cloned from. Nobody may stay connected to it. */
    templateDatabase: Connection;
  }
}

const migrations = new URL('../../migrations/', import.meta.url);

const log: Log = {
  debug: () => {},
  info: () => {},
  warn: (details, message) => console.warn(message, details),
  error: (details, message) => console.error(message, details),
};

/** Nothing here has to survive a crash. */
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
  deadlock_timeout: '100ms',
};

/** One PostgreSQL for the whole run, in memory where there is some. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'muster-test-'));
  const postgres = new EmbeddedPostgres({ dataDir, log, settings: careless });
  const teardown = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await postgres.start();
    if (existsSync(migrations)) await migrate(postgres.connection, { directory: migrations, log });
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('templateDatabase', postgres.connection);
  return teardown;
}

async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const usable = await access(memory, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return usable ? memory : tmpdir();
}
