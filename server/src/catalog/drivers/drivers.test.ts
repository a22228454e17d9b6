import { ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = async (name: string, body: object = {}) =>
  ok(await server.owner.createDriver({ body: { name, ...body } }));

it('I8: a missing or empty display_name is made from the name', async () => {
  expect((await make('serial--port')).display_name).toBe('Serial Port');
  expect((await make('blank', { display_name: '' })).display_name).toBe('Blank');
  expect((await make('said', { display_name: 'Said so' })).display_name).toBe('Said so');
});

it('3.2: a driver without a definition is a name only', async () => {
  const body = await make('bare', { version: '2.1 beta', description: 'two\nlines' });
  expect(body).toMatchObject({
    official: false,
    version: '2.1 beta',
    description: 'two\nlines',
    definition: null,
    interface_types: [],
    metrics: [],
    properties: [],
    events: [],
    commands: [],
    product_count: 0,
  });
});

it('3.2, I7: version is printable ASCII, description may be long but not without end', async () => {
  expectProblem(await server.owner.createDriver({ body: { name: 'v', version: 'vé' } }), 422, {
    at: 'body.version',
  });
  expectProblem(await server.owner.createDriver({ body: { name: 'v', version: 'v'.repeat(51) } }), 422);
  expectProblem(
    await server.owner.createDriver({ body: { name: 'v', description: 'd'.repeat(4001) } }),
    422,
    {
      at: 'body.description',
    },
  );
  expect((await make('wordy', { description: 'd'.repeat(4000) })).description).toHaveLength(4000);
});

it('2: product_count counts the products that use it', async () => {
  const { id } = await make('counted');
  ok(await server.owner.createProduct({ body: { name: 'user-1', driver_id: id } }));
  ok(await server.owner.createProduct({ body: { name: 'user-2', driver_id: 'counted' } }));
  expect(ok(await server.owner.getDriver({ params: { id } })).product_count).toBe(2);
  const { drivers } = ok(await server.owner.listDrivers({ query: { q: 'counted' } }));
  expect(drivers.map((driver) => driver.product_count)).toEqual([2]);
});

it('U1, U6: "" clears version and description; nothing changed leaves no trace', async () => {
  const { id } = await make('patched', { version: '1', description: 'text' });
  const before = await server.owner.getDriver({ params: { id } });
  const same = await server.owner.updateDriver({ params: { id }, body: { version: '1' } });
  expect(same.headers.get('etag')).toBe(before.headers.get('etag'));
  const cleared = ok(
    await server.owner.updateDriver({ params: { id }, body: { version: '', description: '' } }),
  );
  expect(cleared).not.toHaveProperty('version');
  expect(cleared).not.toHaveProperty('description');
  const trail = await trailOf(server, id);
  expect(trail.map(({ verb }) => verb)).toEqual(['create', 'update']);
  expect(trail[1]?.new).toEqual({ name: 'patched', version: null, description: null });
});

it('I3, I5: a taken name is 409; a rename frees the old one', async () => {
  await make('first');
  const { id } = await make('second');
  expectProblem(await server.owner.updateDriver({ params: { id }, body: { name: 'first' } }), 409, {
    at: 'body.name',
  });
  ok(await server.owner.updateDriver({ params: { id }, body: { name: 'third' } }));
  expectProblem(await server.owner.getDriver({ params: { id: 'second' } }), 404);
  expect((await make('second')).id).not.toBe(id);
});

it('O2, O6: shipped drivers are read-only', async () => {
  const params = { id: 'generic-icmp' };
  expect(expectProblem(await server.owner.updateDriver({ params, body: {} }), 422).detail).toContain(
    'official',
  );
  expect(expectProblem(await server.owner.deleteDriver({ params }), 422).detail).toContain('official');
});

it('D1, D2: products hold their driver', async () => {
  await make('held');
  ok(await server.owner.createProduct({ body: { name: 'of-held', driver_id: 'held' } }));
  const problem = expectProblem(await server.owner.deleteDriver({ params: { id: 'held' } }), 409, {
    at: 'held_by.product',
  });
  expect(problem.errors?.[0]?.value).toMatchObject({ name: 'of-held', relation: 'driver' });
  ok(await server.owner.updateProduct({ params: { id: 'of-held' }, body: { driver_id: '' } }));
  ok(await server.owner.deleteDriver({ params: { id: 'held' } }));
  expectProblem(await server.owner.deleteDriver({ params: { id: 'held' } }), 404);
});

it('P1: a stale If-Match is 409', async () => {
  const made = await server.owner.createDriver({ body: { name: 'raced' } });
  const { id } = ok(made);
  const headers = { 'if-match': made.headers.get('etag') ?? '' };
  ok(await server.owner.updateDriver({ params: { id }, body: { version: '2' }, headers }));
  expectProblem(await server.owner.updateDriver({ params: { id }, body: { version: '3' }, headers }), 409);
  expectProblem(await server.owner.deleteDriver({ params: { id }, headers }), 409);
});

it('Q1–Q5: filtered, sorted and paged', async () => {
  const names = async (query: object) =>
    ok(await server.owner.listDrivers({ query })).drivers.map(({ name }) => name);
  expect(await names({ q: 'GENERIC snmp' })).toEqual(['generic-snmp']);
  expect(await names({ official: true, limit: 2 })).toEqual(['generic-http', 'generic-icmp']);
  expect(await names({ official: true, sort: '-name', limit: 1 })).toEqual(['sim-device']);
  expect(ok(await server.owner.listDrivers({ query: { official: true, count: true } })).total).toBe(10);
});
