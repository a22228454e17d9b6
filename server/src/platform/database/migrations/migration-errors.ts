import pg from 'pg';
import { withoutValues } from '../errors.ts';
import type { Migration } from './migration-files.ts';

/** A newer Muster has migrated this database; running an older one on it could destroy data. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';

  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, but this Muster knows versions up to ${known}: run a newer Muster on it.`,
    );
  }
}

export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged';

  constructor(applied: string, file: string | undefined) {
    super(
      file === undefined || file === applied
        ? `The migration ${applied} was changed after it had been applied to this database.`
        : `The database was migrated with ${applied} where this Muster has ${file}.`,
    );
  }
}

export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';

  constructor(migration: Migration, error: unknown) {
    super(`The migration ${migration.name} failed and left nothing behind: ${reason(migration, error)}.`);
  }
}

export class DatabaseTooOld extends Error {
  override readonly name = 'DatabaseTooOld';

  constructor(version: string) {
    super(`The database server is PostgreSQL ${version}, but Muster needs PostgreSQL 15 or newer.`);
  }
}

function reason(migration: Migration, error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return 'unknown reason';
  const message = withoutValues(error.code ?? '', error.message);
  if (error.position === undefined) return message;
  const before = migration.text.slice(0, Number(error.position));
  return `${message} (line ${before.split('\n').length})`;
}
