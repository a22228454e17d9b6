import type { Client } from 'pg';
import { lockClass, lockNumbers } from '../advisory-locks.ts';
import { type Connection, withClient } from '../connection.ts';
import { QueryFailed, translate } from '../errors.ts';
import type { Log } from '../log.ts';
import { currentVersion, record } from './history.ts';
import { DatabaseTooOld, MigrationFailed } from './migration-errors.ts';
import { type Migration, readMigrations } from './migration-files.ts';

export interface MigrateOptions {
  directory: URL | string;
  log: Log;
  /** Stop at this version; the newest when absent. */
  to?: number;
}

/** Forward only. Safe when several servers start at once: each step is decided and done under one lock. */
export async function migrate(
  connection: Connection,
  options: MigrateOptions,
): Promise<{ from: number; to: number }> {
  const migrations = await readMigrations(options.directory);
  const target = options.to ?? migrations.length;
  if (target > migrations.length) throw new Error(`There is no migration ${target}.`);
  return withClient(connection, async (client) => {
    await refuseOldServer(client);
    const from = await currentVersion(client, migrations);
    let version = from;
    while (version < target) version = await step(client, migrations, version, options.log);
    return { from, to: version };
  });
}

export async function migrationStatus(
  connection: Connection,
  options: { directory: URL | string },
): Promise<{ current: number; newest: number; pending: string[] }> {
  const migrations = await readMigrations(options.directory);
  return withClient(connection, async (client) => {
    const current = await currentVersion(client, migrations);
    const pending = migrations.slice(current).map(({ name }) => name);
    return { current, newest: migrations.length, pending };
  });
}

/** One migration, or none when another server has just done it. Returns the version after it. */
async function step(
  client: Client,
  migrations: readonly Migration[],
  version: number,
  log: Log,
): Promise<number> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1, $2)', [lockClass, lockNumbers.migration]);
    const current = await currentVersion(client, migrations);
    const next = migrations[current];
    if (current > version || next === undefined) {
      await client.query('rollback');
      return current;
    }
    await apply(client, next);
    await client.query('commit');
    log.info({ migration: next.name }, 'schema migrated');
    return next.version;
  } catch (error) {
    // The first error counts; a connection that cannot roll back is closed, which does the same.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.text);
  } catch (error) {
    const translated = translate(error, migration.name);
    throw translated instanceof QueryFailed ? new MigrationFailed(migration, error) : translated;
  }
  if (client.getTransactionStatus() !== 'T') {
    throw new Error(`The migration ${migration.name} ended the transaction it was to run in.`);
  }
  await record(client, migration);
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const server = rows[0];
  if (server !== undefined && isTooOld(server.number)) throw new DatabaseTooOld(server.version);
}

/** The form of server_version_num: 150004 is 15.4. */
export function isTooOld(versionNumber: number): boolean {
  return versionNumber < 150_000;
}
