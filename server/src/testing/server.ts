import { type Client, createClient } from '@muster/contract';
import { shipRoles } from '../access/index.ts';
import { createApp } from '../app.ts';
import { shipCatalog } from '../catalog/index.ts';
import { readConfig } from '../platform/config/index.ts';
import type { House } from '../platform/context.ts';
import type { Database, Log } from '../platform/database/index.ts';
import { Lane } from '../platform/lane.ts';
import { createMetrics } from '../platform/metrics/index.ts';
import { createSettings } from '../platform/settings/index.ts';
import { createTestDatabase } from './database.ts';
import { type NewPerson, type Person, seedPerson } from './people.ts';

export interface TestServer {
  readonly origin: string;
  readonly database: Database;
  readonly house: House;
  /** Without a credential. */
  readonly anyone: Client;
  /** Signed in by an API token as an active owner with the handle `root`. */
  readonly owner: Client;
  readonly ownerPerson: Person;
  /** A client of another principal, made for the purpose. */
  as(person: NewPerson): Promise<Person & { readonly client: Client }>;
  /** A client with these headers on every request. */
  with(headers: Record<string, string>): Client;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Variables of the process, settings included. */
  readonly env?: Record<string, string>;
  readonly log?: Log;
}

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A real server on a free port over a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, drop } = await createTestDatabase();
  const config = readConfig(options.env ?? {});
  const house: House = {
    database,
    settings: createSettings(config.settings),
    log: options.log ?? silent,
    isCommonPassword: (password) => password.toLowerCase() === 'passwordpassword',
    heavy: new Lane(),
    secureCookies: false,
  };
  await shipRoles(database);
  await shipCatalog(database, house.log);
  const metrics = config.metrics ? createMetrics({ poolStats: () => database.stats() }) : undefined;
  const app = await createApp({
    house,
    ...(metrics && { metrics }),
    trustedProxies: config.trustedProxies,
    publicOrigin: () => config.publicUrl ?? 'http://localhost:8080',
    build: 'test',
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const withHeaders = (headers: Record<string, string>) => createClient({ origin, headers });
  const withToken = (token: string) => withHeaders({ authorization: `Bearer ${token}` });
  const ownerPerson = await seedPerson(database, { handle: 'root', grants: [{ role: 'owner' }] });
  return {
    origin,
    database,
    house,
    anyone: createClient({ origin }),
    owner: withToken(ownerPerson.token),
    ownerPerson,
    as: async (person) => {
      const made = await seedPerson(database, person);
      return { ...made, client: withToken(made.token) };
    },
    with: withHeaders,
    stop: async () => {
      await app.close();
      await drop();
    },
  };
}
