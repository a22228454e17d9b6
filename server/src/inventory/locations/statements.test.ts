import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { place, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
  await place(server, 'top');
  await place(server, 'site', 'top');
});
afterAll(() => server.stop());

/** Names of the statements that a request costs, without those about the credential. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(server.database, 'run');
  try {
    await request();
    const names = run.mock.calls.map(([statement]) => statement.name);
    return names.filter((name) => !/^(caller|credential|role)-/.test(name));
  } finally {
    run.mockRestore();
  }
}

async function crowd(upTo: number): Promise<void> {
  const { total = 0 } = ok(await server.owner.listLocations({ query: { limit: 1, count: true } }));
  for (let at = total; at < upTo; at += 1) await place(server, `crowd-${at}`, at % 2 === 0 ? 'site' : 'top');
}

const scoped = async (handle: string) => {
  const { id } = ok(await server.owner.getLocation({ params: { name: 'site' } }));
  const site = { scope_kind: 'location', scope_id: id } as const;
  const grants = [
    { role: 'viewer', ...site },
    { role: 'deploy', ...site, scope_op: 'subtree_excl_root' as const },
    { role: 'admin', ...site, scope_op: 'self' as const },
  ];
  return (await server.as({ handle, grants })).client;
};

describe('7: statements of a request', () => {
  it('7: a single row costs one statement beside the credential', async () => {
    const { id } = ok(await server.owner.getLocation({ params: { name: 'site' } }));
    const read = (name: string) => () => server.owner.getLocation({ params: { name } });
    expect(await statementsOf(read('site'))).toEqual(['location-read-by-name']);
    expect(await statementsOf(read(id))).toEqual(['location-read-by-id']);
    expect(await statementsOf(read('missing'))).toEqual(['location-read-by-name']);
  });

  it('7: a page costs as many statements with 120 rows as with 12', async () => {
    const client = await scoped('reader');
    const pages = [
      () => server.owner.listLocations(),
      () => server.owner.listLocations({ query: { q: 'o', under: ['top'], parent: ['site'], count: true } }),
      () => client.listLocations(),
      () => client.listLocations({ query: { q: 'o', under: ['site'], limit: 1000 } }),
    ];
    await crowd(12);
    const few = [];
    for (const page of pages) few.push(await statementsOf(page));
    await crowd(120);
    const many = [];
    for (const page of pages) many.push(await statementsOf(page));
    expect(many).toEqual(few);
    expect(few[0]).toEqual(['location-page-name-asc']);
    expect(few[1]).toEqual([
      'referred-several-location',
      'referred-several-location',
      'location-page',
      'location-count',
    ]);
    // the scope, the page, create, update and delete (rename and move reach as update does), readable parents
    expect(few[2]).toHaveLength(6);
  });
});
