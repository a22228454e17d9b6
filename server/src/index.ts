export {
  bootstrapOwner,
  generatePassword,
  grantOwner,
  OwnerExists,
  setPassword,
} from './access/index.ts';
export { commonPasswordsFile, migrationsDirectory } from './assets.ts';
export { ConfigError, describeConfig, readConfig } from './platform/config/index.ts';
export {
  DatabaseTooOld,
  DatabaseUnavailable,
  DataFolderInUse,
  DataFolderUnusable,
  MigrationChanged,
  MigrationFailed,
  migrate,
  migrationStatus,
  SchemaTooNew,
} from './platform/database/index.ts';
export { createLog } from './platform/log/index.ts';
export { Secret } from './platform/secret.ts';
export { AddressTaken, SchemaBehind } from './start-errors.ts';
export { type RunningServer, startServer } from './start-server.ts';
export { withWork } from './with-work.ts';
