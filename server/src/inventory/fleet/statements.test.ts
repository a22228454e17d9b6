import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AccessContext } from '../../access/caller/index.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config/index.ts';
import { adHoc, type Database, openDatabase } from '../../platform/database/index.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { plantFleet } from '../components/fleet.fixture.ts';
import { openFleet } from './open-fleet.ts';

let server: TestServer;
let counted: Database;
const statements: string[] = [];
const everything = [
  { scope_kind: 'all', scope_id: null, scope_op: null, permissions: { set: { allows: () => true } } },
];

beforeAll(async () => {
  server = await startTestServer();
  const [row] = await server.database.run(
    adHoc<{ name: string }>('test', 'select current_database() as name'),
  );
  counted = openDatabase({
    connection: { ...inject('templateDatabase'), database: row?.name ?? '' },
    log: server.house.log,
    onQuery: (name) => statements.push(name),
  });
  await counted.start();
});
afterAll(async () => {
  await counted.stop();
  await server.stop();
});

async function open(grants: readonly unknown[] = everything) {
  const ctx = { caller: { grants }, database: counted } as unknown as AccessContext;
  return openFleet(ctx, {});
}

async function textOf(fields: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of fields) text += part;
  return text;
}

/** Names of the statements, without those that begin and end. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work();
  return statements.filter((name) => name !== 'begin' && name !== 'rollback');
}

describe('the cost of the view', () => {
  it('F4: what is written after it was opened is not in it', async () => {
    const body = await open();
    await plantFleet(server.database, { locations: 11, systems: 10, components: 500 });
    const text = await textOf(body.fields);
    await body.close();
    expect(text).toContain('"locations":[],"systems":[],"components":[]');
    const later = await open();
    expect(await textOf(later.fields)).toContain('"place-7"');
    expect(later.tag).not.toBe(body.tag);
    await later.close();
  });

  it('3.5: as many statements for 10 rows as for 500; rows come by the thousand', async () => {
    const read = async () => {
      const body = await open();
      await textOf(body.fields);
      await body.close();
    };
    const many = await statementsOf(read);
    expect(many.filter((name) => name === 'fleet-fetch')).toHaveLength(1);
    await server.database.run(adHoc('test', `delete from component where name > 'unit-0000010'`));
    expect(await statementsOf(read)).toEqual(many);
    expect(many.length).toBeLessThan(15);
  });

  it('F3: 304 takes one statement beside the one that resolves the caller', async () => {
    const viewer = await server.as({ handle: 'viewer', grants: [{ role: 'viewer' }] });
    const app = await createApp({
      house: { ...server.house, database: counted },
      trustedProxies: readConfig({}).trustedProxies,
      publicOrigin: () => server.origin,
      build: 'test',
    });
    const get = (headers = {}) =>
      app.inject({
        url: '/api/v1/views/fleet',
        headers: { authorization: `Bearer ${viewer.token}`, ...headers },
      });
    const first = await get();
    expect(first.statusCode).toBe(200);
    const again = await statementsOf(async () => {
      const reply = await get({ 'if-none-match': first.headers.etag });
      expect([reply.statusCode, reply.body]).toEqual([304, '']);
    });
    expect(again).toEqual(['caller-by-token', 'fleet-revision']);
    await app.close();
  });
});
