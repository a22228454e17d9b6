export { Conditions } from './conditions.ts';
export type { Connection } from './connection.ts';
export { type Database, type DatabaseOptions, openDatabase } from './database.ts';
export { attachEmbedded } from './embedded/attach.ts';
export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded/embedded-postgres.ts';
export { DataFolderInUse, DataFolderUnusable, NobodyToRunAs } from './embedded/folder-errors.ts';
export { PostmasterFailed } from './embedded/postmaster.ts';
export { DatabaseUnavailable, isForeignKeyViolation, isUniqueViolation, QueryFailed } from './errors.ts';
export type { Log } from './log.ts';
export { type MigrateOptions, migrate, migrationStatus } from './migrations/migrate.ts';
export {
  DatabaseTooOld,
  MigrationChanged,
  MigrationFailed,
  SchemaTooNew,
} from './migrations/migration-errors.ts';
export { rowsInParts } from './rows-in-parts.ts';
export { adHoc, type Queries, type Statement, statement, type Transaction } from './statement.ts';
export type { Snapshot, TransactionOptions } from './transaction.ts';
