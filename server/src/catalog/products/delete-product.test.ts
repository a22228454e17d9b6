import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem, plantLocation, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant, trailOf } from '../rows/fleet.fixture.ts';

let server: TestServer;
let here: string;
let there: string;
beforeAll(async () => {
  server = await startTestServer();
  here = await plantLocation(server.database, 'here');
  there = await plantLocation(server.database, 'there');
});
afterAll(() => server.stop());

const make = async (name: string, body: object = {}) =>
  ok(await server.owner.createProduct({ body: { name, ...body } }));
const remove = (id: string) => server.owner.deleteProduct({ params: { id } });

it('D3, D4: its capabilities and contract lines go with it; 204, then 404', async () => {
  const { id } = await make('gone', { capabilities: ['smoke'] });
  ok(await server.owner.setProductMetric({ params: { id, metric: 'uptime' } }));
  expect((await remove('gone')).status).toBe(204);
  expectProblem(await remove('gone'), 404);
  const { capabilities } = ok(await server.owner.listCapabilities({ query: { q: 'smoke' } }));
  expect(capabilities).toEqual([]);
  expect((await trailOf(server, id)).at(-1)).toMatchObject({
    verb: 'delete',
    old: { capabilities: ['smoke'] },
  });
});

it('D1, D2: components, products below it and roles pinned to it hold a product', async () => {
  const { id } = await make('held');
  await plant.component(server.database, 'held-1', 'held', here);
  await make('held-variant', { parent_product_id: 'held' });
  ok(await server.owner.createStandard({ body: { name: 'pinning' } }));
  await plant.pinnedRole(server.database, 'main', 'held', { standard: 'pinning' });
  const problem = expectProblem(await remove(id), 409);
  expect(problem.detail).toContain('1 component (product), 1 product (parent), 1 role (pinned)');
  expect(problem.errors).toEqual([
    expect.objectContaining({
      location: 'held_by.component',
      value: { kind: 'component', id: expect.any(String), name: 'held-1', relation: 'product' },
    }),
    expect.objectContaining({
      location: 'held_by.product',
      value: { kind: 'product', id: expect.any(String), name: 'held-variant', relation: 'parent' },
    }),
    expect.objectContaining({
      location: 'held_by.role',
      value: { kind: 'role', id: expect.any(String), name: 'main', standard: 'pinning', relation: 'pinned' },
    }),
  ]);
});

it('D1, X10: holders outside the read scope are merged into one entry per kind', async () => {
  await make('partly');
  for (const name of ['partly-1', 'partly-2']) await plant.component(server.database, name, 'partly', here);
  for (const name of ['secret-1', 'secret-2', 'secret-3']) {
    await plant.component(server.database, name, 'partly', there);
  }
  await plant.system(server.database, 'open-room', 'boardroom', here);
  await plant.system(server.database, 'shut-room', 'boardroom', there);
  await plant.pinnedRole(server.database, 'open-role', 'partly', { system: 'open-room' });
  await plant.pinnedRole(server.database, 'shut-role', 'partly', { system: 'shut-room' });
  const permissions = ['product:read', 'product:delete'];
  ok(await server.owner.createRole({ body: { name: 'product-keeper', permissions } }));
  const { client } = await server.as({
    handle: 'keeper',
    grants: [{ role: 'product-keeper' }, { role: 'viewer', scope_kind: 'location', scope_id: here }],
  });
  const problem = expectProblem(await client.deleteProduct({ params: { id: 'partly' } }), 409);
  expect(problem.detail).toContain('5 component (product), 2 role (pinned)');
  expect(problem.errors?.map(({ value }) => value)).toEqual([
    expect.objectContaining({ name: 'partly-1' }),
    expect.objectContaining({ name: 'partly-2' }),
    expect.objectContaining({ name: 'open-role', system: 'open-room' }),
    { kind: 'component', count: 3, hidden: true },
    { kind: 'role', count: 1, hidden: true },
  ]);
  expect(JSON.stringify(problem)).not.toMatch(/secret|shut/);
});

it('D2, P3: a product that is deleted while a variant is made of it leaves no orphan and no failure', async () => {
  for (let round = 0; round < 5; round += 1) {
    const parent = `fading-${round}`;
    await make(parent);
    const body = { name: `variant-${round}`, parent_product_id: parent };
    const [made, gone] = await Promise.all([server.owner.createProduct({ body }), remove(parent)]);
    expect([made.status, gone.status]).toSatisfy(
      ([create, drop]) => (create === 201 && drop === 409) || (create === 422 && drop === 204),
    );
  }
});
