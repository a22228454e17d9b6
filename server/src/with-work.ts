import { randomUUID } from 'node:crypto';
import { loadCommonPasswords, shipRoles } from './access/index.ts';
import { commonPasswordsFile, migrationsDirectory } from './assets.ts';
import type { Config } from './platform/config/index.ts';
import type { Work } from './platform/context.ts';
import { type Log, migrate } from './platform/database/index.ts';
import { Lane } from './platform/lane.ts';
import { createSettings } from './platform/settings/index.ts';
import { Stops } from './stops.ts';
import { databaseOf, reachStorage } from './storage.ts';

/** Runs a command of the command line on the database, audited as `cli` (B5), beside a server or without one. */
export async function withWork<T>(config: Config, log: Log, command: (work: Work) => Promise<T>): Promise<T> {
  const common = loadCommonPasswords(commonPasswordsFile);
  const stops = new Stops();
  try {
    const storage = await reachStorage(config, log);
    stops.push(() => storage.stop());
    await migrate(storage.connection, { directory: migrationsDirectory, log });
    const database = databaseOf(storage, log);
    stops.push(() => database.stop());
    await database.start();
    await shipRoles(database);
    return await command({
      database,
      settings: createSettings(config.settings),
      log,
      isCommonPassword: (password) => common.has(password),
      heavy: new Lane(),
      secureCookies: false,
      origin: { actorKind: 'system', actorName: 'cli', requestId: randomUUID() },
    });
  } finally {
    await stops.run();
  }
}
