import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/index.ts';
import type { Work } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { Lane } from '../../platform/lane.ts';
import { createSettings } from '../../platform/settings/index.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { sql } from '../auth/signing-in.fixture.ts';
import { shipRoles } from '../roles/ship-roles.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** An installation that nobody has bootstrapped, the command line at work on it, and its HTTP interface. */
export interface FreshHouse {
  readonly database: Database;
  readonly work: Work;
  readonly app: FastifyInstance;
  /** Status of a login. */
  login(username: string, password: string): Promise<number>;
  bootstrapped(): Promise<boolean>;
  count(table: 'principal' | 'principal_grant' | 'audit_log'): Promise<number>;
  /** The audit trail, oldest first. */
  trail(): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export async function freshHouse(): Promise<FreshHouse> {
  const { database, drop } = await createTestDatabase();
  const work: Work = {
    database,
    settings: createSettings(),
    log: silent,
    isCommonPassword: (password) => password === 'passwordpassword',
    heavy: new Lane(),
    secureCookies: false,
    origin: { actorKind: 'system', actorName: 'cli', requestId: randomUUID() },
  };
  await shipRoles(database);
  const app = await createApp({
    house: work,
    trustedProxies: readConfig({}).trustedProxies,
    publicOrigin: () => 'http://localhost:8080',
    build: 'test',
  });
  return {
    database,
    work,
    app,
    login: async (username, password) => {
      const payload = { username, password };
      return (await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })).statusCode;
    },
    bootstrapped: async () => {
      const reply = await app.inject({ url: '/api/v1/auth/status' });
      return (reply.json() as { bootstrapped: boolean }).bootstrapped;
    },
    count: async (table) => {
      const [row] = await sql<{ total: number }>(database, `select count(*)::int as total from ${table}`);
      return row?.total ?? 0;
    },
    trail: () =>
      sql(
        database,
        `select verb, resource, resource_name, actor_kind, actor_name, actor_id, request_id, new
         from audit_log order by ts, id`,
      ),
    stop: async () => {
      await app.close();
      await drop();
    },
  };
}
