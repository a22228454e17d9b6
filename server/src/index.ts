export {
  bootstrapOwner,
  generatePassword,
  grantOwner,
  OwnerExists,
  setPassword,
} from './access/index.ts';
export { migrationsDirectory } from './assets.ts';
export { type Config, ConfigError, describeConfig, readConfig } from './platform/config/index.ts';
export type { Work } from './platform/context.ts';
export {
  DatabaseTooOld,
  DatabaseUnavailable,
  DataFolderInUse,
  DataFolderUnusable,
  type Log,
  MigrationChanged,
  MigrationFailed,
  migrate,
  migrationStatus,
  NobodyToRunAs,
  PostmasterFailed,
  SchemaTooNew,
} from './platform/database/index.ts';
export { createLog } from './platform/log/index.ts';
export { Secret } from './platform/secret.ts';
export { createSettings, namespaces, settingsSchema } from './platform/settings/index.ts';
export { AddressTaken, SchemaBehind } from './start-errors.ts';
export { type RunningServer, startServer } from './start-server.ts';
export { reachStorage, type Storage } from './storage.ts';
export { withWork } from './with-work.ts';
