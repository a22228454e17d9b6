import type { Client } from 'pg';
import { MigrationChanged, SchemaTooNew } from './migration-errors.ts';
import type { Migration } from './migration-files.ts';

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

/** The schema version of the database, after checking that its history is the beginning of ours. */
export async function currentVersion(client: Client, migrations: readonly Migration[]): Promise<number> {
  const history = await readHistory(client);
  const newest = history.at(-1)?.version ?? 0;
  if (newest > migrations.length) throw new SchemaTooNew(newest, migrations.length);
  for (const [index, applied] of history.entries()) {
    const migration = migrations[index];
    if (migration?.version !== applied.version || migration.sha256 !== applied.sha256) {
      throw new MigrationChanged(applied.name, migration?.name);
    }
  }
  return newest;
}

async function readHistory(client: Client): Promise<Applied[]> {
  // Not to_regclass: it answers from a cache that a wait for the lock does not refresh.
  const { rowCount } = await client.query(
    `select from pg_class where relname = 'schema_migration' and pg_table_is_visible(oid)`,
  );
  if (rowCount === 0) return [];
  const { rows } = await client.query<Applied>(
    'select version, name, sha256 from schema_migration order by version',
  );
  return rows;
}

export async function record(client: Client, migration: Migration): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       version integer primary key,
       name text not null,
       sha256 text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  await client.query('insert into schema_migration (version, name, sha256) values ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.sha256,
  ]);
}
