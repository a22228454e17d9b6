import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const make = async (name: string, body: object) =>
    ok(await server.owner.createProduct({ body: { name, ...body } }));
  await make('ours-screen', { vendor_id: 'lg', component_type: 'interactive-display', driver_id: 'pjlink' });
  await make('ours-screen-xl', { parent_product_id: 'ours-screen', capabilities: ['touch-display'] });
  await make('ours-mic', { vendor_id: 'shure', component_type: 'table-microphone', kind: 'device' });
  await make('ours-app', { kind: 'app', capabilities: ['conferencing', 'touch-display'] });
});
afterAll(() => server.stop());

type Query = NonNullable<NonNullable<Parameters<TestServer['owner']['listProducts']>[0]>['query']>;
const ours = async (query: Query = {}) =>
  ok(await server.owner.listProducts({ query: { official: false, ...query } })).products.map(
    ({ name }) => name,
  );

it('Q4: q looks at the product, its component type and its vendor', async () => {
  expect(await ours({ q: 'OURS' })).toEqual(['ours-app', 'ours-mic', 'ours-screen', 'ours-screen-xl']);
  expect(await ours({ q: 'interactive' })).toEqual(['ours-screen', 'ours-screen-xl']);
  expect(await ours({ q: 'ours lg' })).toEqual(['ours-screen']);
  expect(await ours({ q: 'shure microphone' })).toEqual(['ours-mic']);
});

it('3.3, Q5: filters by reference take several, by name or uuid', async () => {
  const { id } = ok(await server.owner.getVendor({ params: { id: 'lg' } }));
  expect(await ours({ vendor: [id] })).toEqual(['ours-screen']);
  expect(await ours({ vendor: ['lg', 'shure'] })).toEqual(['ours-mic', 'ours-screen']);
  expect(await ours({ driver: ['pjlink'] })).toEqual(['ours-screen']);
  expect(await ours({ parent_product: ['ours-screen', 'samsung-qm55c'] })).toEqual(['ours-screen-xl']);
  expect(await ours({ vendor: ['lg'], driver: ['generic-icmp'] })).toEqual([]);
});

it('Q5: a component type includes its descendants', async () => {
  expect(await ours({ component_type: ['display'] })).toEqual(['ours-screen', 'ours-screen-xl']);
  expect(await ours({ component_type: ['interactive-display'] })).toEqual(['ours-screen', 'ours-screen-xl']);
  expect(await ours({ component_type: ['microphone', 'generic-app'] })).toEqual(['ours-app', 'ours-mic']);
});

it('3.3: capability asks for all of them, inherited ones included', async () => {
  expect(await ours({ capability: ['touch-display'] })).toEqual(['ours-app', 'ours-screen-xl']);
  expect(await ours({ capability: ['touch-display', 'conferencing'] })).toEqual(['ours-app']);
  const { products } = ok(
    await server.owner.listProducts({ query: { capability: ['display'], q: 'qm75c' } }),
  );
  expect(products.map(({ name, capabilities }) => [name, capabilities])).toEqual([['samsung-qm75c', []]]);
});

it('3.3: kind and official', async () => {
  expect(await ours({ kind: ['app', 'service'] })).toEqual(['ours-app']);
  const { products } = ok(await server.owner.listProducts({ query: { official: true, kind: ['service'] } }));
  expect(products.map(({ name }) => name)).toEqual(['generic-service', 'microsoft-entra-id', 'zoom-cloud']);
});

it('Q5: references that are unknown are 422, all of them', async () => {
  const query = {
    vendor: ['lg', 'nobody'],
    driver: ['x'],
    component_type: ['x'],
    parent_product: ['0190f1c2-0000-7000-8000-000000000000'],
  };
  const at = ['query.vendor', 'query.driver', 'query.component_type', 'query.parent_product'];
  expectProblem(await server.owner.listProducts({ query }), 422, { at });
});

it('Q6: other values outside their domain are 400', async () => {
  const bad: object[] = [{ kind: ['robot'] }, { capability: ['Not A Name'] }, { colour: 'red' }];
  for (const query of bad) expectProblem(await server.owner.listProducts({ query }), 400);
});

it('Q2, Q3: pages over a filtered and sorted list', async () => {
  const everything = await ours({ sort: '-display_name' });
  const first = ok(
    await server.owner.listProducts({
      query: { official: false, sort: '-display_name', limit: 3, count: true },
    }),
  );
  expect(first.total).toBe(4);
  const rest = await ours({ sort: '-display_name', limit: 3, cursor: first.next_cursor ?? '' });
  expect([...first.products.map(({ name }) => name), ...rest]).toEqual(everything);
});

it('design 3.6: a full page of products costs as many statements as a page of one', async () => {
  const run = vi.spyOn(server.database, 'run');
  const statementsFor = async (query: Query) => {
    run.mockClear();
    const { products } = ok(await server.owner.listProducts({ query }));
    expect(products.length).toBeGreaterThan(0);
    return run.mock.calls
      .map(([statement]) => statement.name)
      .filter((name) => !name.startsWith('credential'));
  };
  const one = await statementsFor({ limit: 1 });
  expect(await statementsFor({ limit: 1000 })).toEqual(one);
  expect(one.slice(-2)).toEqual(['product-page-name-asc', 'component-type-chains']);
  run.mockRestore();
});
