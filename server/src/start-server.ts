import type { FastifyInstance } from 'fastify';
import { bootstrapAtStart, loadCommonPasswords, shipRoles, sweep } from './access/index.ts';
import { createApp } from './app.ts';
import { build, commonPasswordsFile, migrationsDirectory } from './assets.ts';
import { shipCatalog } from './catalog/index.ts';
import { forgetOldChanges } from './inventory/index.ts';
import { forgetOldEvents } from './platform/changes/index.ts';
import { type Config, configWarnings, publicOrigin } from './platform/config/index.ts';
import type { House } from './platform/context.ts';
import { type Log, migrate, migrationStatus } from './platform/database/index.ts';
import { forgetOldKeys } from './platform/idempotency/index.ts';
import { Jobs } from './platform/jobs/index.ts';
import { Lane } from './platform/lane.ts';
import { createMetrics } from './platform/metrics/index.ts';
import { createSettings } from './platform/settings/index.ts';
import { AddressTaken, SchemaBehind } from './start-errors.ts';
import { Stops } from './stops.ts';
import { databaseOf, startStorage } from './storage.ts';

export interface RunningServer {
  /** Where it listens. */
  readonly address: string;
  /** Where its users find it. */
  readonly origin: string;
  /** Whether this start made the first owner (B3). */
  readonly bootstrapped: boolean;
  stop(): Promise<void>;
}

/** How long requests under way may take to end at a stop. */
const DRAIN_MS = 15_000;
const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

/** Starts things in order; what has started is stopped again, in reverse, when a later one fails. */
export async function startServer(
  config: Config,
  log: Log,
  options: { migrate?: boolean } = {},
): Promise<RunningServer> {
  const settings = createSettings(config.settings);
  const common = loadCommonPasswords(commonPasswordsFile);
  const stops = new Stops();
  try {
    const storage = await startStorage(config, log);
    stops.push(() => storage.stop());
    await bringSchemaUp(storage.connection, log, options.migrate ?? true);
    const metrics = createMetrics({ poolStats: () => database.stats() });
    const database = databaseOf(storage, log, config.metrics ? metrics.observeQuery : undefined);
    stops.push(() => database.stop());
    await database.start();
    if (config.metrics) {
      metrics.start();
      stops.push(async () => metrics.stop());
    }
    await shipRoles(database);
    await shipCatalog(database, log);
    const house: House = {
      database,
      settings,
      log,
      isCommonPassword: (password) => common.has(password),
      heavy: new Lane(),
      secureCookies: config.publicUrl?.startsWith('https:') === true,
    };
    let origin = publicOrigin(config, config.listen.port);
    const app = await createApp({
      house,
      trustedProxies: config.trustedProxies,
      publicOrigin: () => origin,
      build,
      ...(config.metrics && { metrics }),
    });
    stops.push(() => drain(app));
    const address = await listen(app, config);
    origin = publicOrigin(config, Number(new URL(address).port));
    for (const warning of configWarnings(config)) log.warn({}, warning);
    // the port is ours by now: a password printed for the first owner belongs to a server that runs
    const bootstrapped = await bootstrapAtStart(house, config.bootstrap);
    const jobs = new Jobs({ database, log });
    jobs.every('sweep', { seconds: DAY_SECONDS }, async (signal) => {
      await sweep(house, signal);
      await forgetOldKeys(database);
    });
    // what the stream and the fleet view look back at stays short
    jobs.every('forget', { seconds: MINUTE_SECONDS }, async () => {
      await forgetOldEvents(database);
      await forgetOldChanges(database);
    });
    jobs.start();
    stops.push(() => jobs.stop());
    return { address, origin, bootstrapped, stop: () => stops.run() };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

async function bringSchemaUp(
  connection: Parameters<typeof migrate>[0],
  log: Log,
  allowed: boolean,
): Promise<void> {
  if (allowed) {
    await migrate(connection, { directory: migrationsDirectory, log });
    return;
  }
  const { pending } = await migrationStatus(connection, { directory: migrationsDirectory });
  if (pending.length > 0) throw new SchemaBehind(pending);
}

async function listen(app: FastifyInstance, { listen: { host, port } }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new AddressTaken(host, port, code);
    }
    throw error;
  }
}

/** No new requests; those under way may end, but not for ever. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(cut);
}
