import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { isKnownCapability, unknownCapabilities } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const body = { name: 'fogger', capabilities: ['fog', 'display'] };
  ok(await server.owner.createProduct({ body }));
  ok(await server.owner.createProduct({ body: { name: 'fogger-2', parent_product_id: 'fogger' } }));
  ok(await server.owner.createStandard({ body: { name: 'stage' } }));
  const role = { params: { id: 'stage', role: 'haze' }, body: { capabilities: ['fog'] } };
  ok(await server.owner.setStandardRole(role));
});
afterAll(() => server.stop());

type Query = NonNullable<Parameters<TestServer['owner']['listCapabilities']>[0]>['query'];
const list = async (query: Query = {}) => ok(await server.owner.listCapabilities({ query }));
const names = async (query: Query = {}) => (await list(query)).capabilities.map(({ name }) => name);

it('C2: known is what ships, what a product lists and what a role requires', async () => {
  const { database } = server;
  expect(await isKnownCapability(database, 'virtualization')).toBe(true);
  expect(await isKnownCapability(database, 'fog')).toBe(true);
  expect(await isKnownCapability(database, 'levitation')).toBe(false);
  expect(await unknownCapabilities(database, ['smell', 'fog', 'display', 'taste'])).toEqual([
    'smell',
    'taste',
  ]);
  // the last product to list it goes; the role still requires it
  ok(await server.owner.updateProduct({ params: { id: 'fogger' }, body: { capabilities: ['display'] } }));
  expect(await isKnownCapability(database, 'fog')).toBe(true);
  ok(
    await server.owner.updateProduct({
      params: { id: 'fogger' },
      body: { capabilities: ['fog', 'display'] },
    }),
  );
});

it('3.7, C2: lists every known capability with who names it; inherited listings do not count', async () => {
  const { capabilities, total } = await list({ count: true });
  expect(total).toBe(35);
  expect(capabilities.find(({ name }) => name === 'fog')).toEqual({
    name: 'fog',
    display_name: 'Fog',
    official: false,
    product_count: 1,
    role_count: 1,
  });
  const unused = capabilities.find(({ name }) => name === 'virtualization');
  expect(unused).toMatchObject({ official: true, product_count: 0, role_count: 0 });
});

it('Q3: sorted by name or display name, either way; a capability has no times', async () => {
  const sorted = await names();
  expect(sorted).toEqual([...sorted].sort());
  expect(await names({ sort: '-name' })).toEqual([...sorted].reverse());
  expect(await names({ sort: 'created_at' })).toEqual(sorted);
  const labels = (await list({ sort: '-display_name' })).capabilities.map((each) => each.display_name);
  expect(labels).toEqual([...labels].sort().reverse());
});

it('Q4, Q5: searched by name and display name, filtered by official', async () => {
  expect(await names({ q: 'NETWORK' })).toEqual(['audio-network', 'network-routing', 'network-switching']);
  expect(await names({ q: ' network  routing ' })).toEqual(['network-routing']);
  expect(await names({ q: 'network routing' })).toEqual(['network-routing']);
  expect(await names({ q: '%' })).toEqual([]);
  expect(await names({ official: false })).toEqual(['fog']);
  expect((await list({ official: true, count: true, limit: 1 })).total).toBe(34);
});

it('Q2: paged by key and by offset; a foreign cursor is 400', async () => {
  const everything = await names({ sort: '-display_name' });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ sort: '-display_name', limit: 4, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.capabilities.map(({ name }) => name));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(everything);
  expect(await names({ sort: '-display_name', limit: 2, offset: 3 })).toEqual(everything.slice(3, 5));
  const { next_cursor = '' } = await list({ limit: 4 });
  expectProblem(
    await server.owner.listCapabilities({ query: { limit: 4, official: true, cursor: next_cursor } }),
    400,
  );
});

it('3.7: needs product:read', async () => {
  ok(await server.owner.createRole({ body: { name: 'vendors-only', permissions: ['vendor:read'] } }));
  const { client } = await server.as({ handle: 'narrow', grants: [{ role: 'vendors-only' }] });
  expectProblem(await client.listCapabilities(), 403);
});
