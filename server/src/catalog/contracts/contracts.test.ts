import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';
import { type Line, makersWith, type Table, tablesOf } from './tables.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const client = () => server.owner;
const makers = makersWith(client);

/** Two types of each lane with a good and a bad default. */
const samples = {
  metric: {
    type: 'temperature',
    other: 'fan-speed',
    good: 21.5,
    otherGood: 1200,
    bad: -300,
    data_type: 'float',
  },
  property: {
    type: 'power-state',
    other: 'audio-mute',
    good: 'on',
    otherGood: false,
    bad: 'asleep',
    data_type: 'string',
  },
} as const;

const versionOf = async ({ owner }: Table, id: string): Promise<number> => {
  const find = statement<{ version: number }>(
    `test-version-${owner}`,
    `select version from ${owner} where id = $1`,
  );
  const [row] = await server.database.run(find, [id]);
  return row?.version ?? 0;
};

describe.each(tablesOf(client))('$owner $lane', (table) => {
  const { owner, lane } = table;
  const { type, other, good, otherGood, bad, data_type } = samples[lane];
  const plural = lane === 'metric' ? 'metrics' : 'properties';
  const name = (label: string) => `${owner.replace('_', '-')}-${lane}-${label}`;
  const lines = async (id: string, own?: boolean) => {
    const body = ok(await table.list(id, own)) as Record<string, unknown>;
    return (body[plural] as (Line & Record<string, unknown>)[]).map((line) => ({
      type: line[`${lane}_type_name`],
      default_value: line.default_value,
      required: line.required,
      inherited: line.inherited,
      declared_by: line.declared_by,
    }));
  };

  it('K1, K4: PUT declares a line and replaces it whole', async () => {
    const id = await table.make(name('k1'));
    const reply = await table.put(id, type, { default_value: good, required: true });
    expect(ok(reply)).toMatchObject({
      [`${lane}_type_name`]: type,
      [`${lane}_type_id`]: expect.any(String),
      data_type,
      default_value: good,
      required: true,
      inherited: false,
      declared_by: name('k1'),
    });
    expect('unit' in ok(reply)).toBe(lane === 'metric');
    const replaced = ok(await table.put(name('k1'), type));
    expect(replaced).not.toHaveProperty('default_value');
    expect(replaced.required).toBe(false);
    ok(await table.put(id, other, { default_value: otherGood }));
    expect((await lines(id)).map((line) => [line.type, line.default_value])).toEqual(
      [
        [other, otherGood],
        [type, undefined],
      ].sort(),
    );
    expect((ok(await table.list(id)) as Record<string, unknown>)[owner]).toBe(name('k1'));
  });

  it('K4, P2: repeating a PUT changes nothing; a changed line is a change of its owner', async () => {
    const id = await table.make(name('k4'));
    const first = await table.put(id, type, { default_value: good });
    expect(await versionOf(table, id)).toBe(2);
    const again = await table.put(id, type, { default_value: good, required: false });
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await versionOf(table, id)).toBe(2);
    ok(await table.remove(id, type));
    expect(await versionOf(table, id)).toBe(3);
    const trail = (await trailOf(server, id)).slice(1);
    const image = { [lane]: type, default_value: good, required: false };
    expect(trail).toEqual([
      { verb: 'declare', resource: owner, new: image },
      { verb: 'withdraw', resource: owner, old: image },
    ]);
  });

  it('K5: a default satisfies the type; null and omission are none', async () => {
    const id = await table.make(name('k5'));
    expectProblem(await table.put(id, type, { default_value: bad }), 422, { at: 'body.default_value' });
    expectProblem(await table.put(id, type, { default_value: { of: 'another kind' } }), 422, {
      at: 'body.default_value',
    });
    expect(ok(await table.put(id, type, { default_value: null }))).not.toHaveProperty('default_value');
    expectProblem(await table.put(id, type, { required: 'yes' as unknown as boolean }), 422, {
      at: 'body.required',
    });
  });

  it('K6, K4: an unknown type is 422 on PUT and 404 on DELETE, like one without an own line', async () => {
    const id = await table.make(name('k6'));
    expectProblem(await table.put(id, 'no-such-type'), 422, { at: `path.${lane}` });
    expectProblem(await table.put(id, samples[lane === 'metric' ? 'property' : 'metric'].type), 422);
    expectProblem(await table.remove(id, 'no-such-type'), 404);
    expectProblem(await table.remove(id, type), 404);
    expectProblem(await table.put('no-such-owner', type), 404);
    expectProblem(await table.list('no-such-owner'), 404);
    expectProblem(await table.remove('no-such-owner', type), 404);
  });

  it('I4: the type takes its uuid', async () => {
    const id = await table.make(name('i4'));
    const line = ok(await table.put(id, type)) as Line & Record<string, string>;
    ok(await table.remove(id, line[`${lane}_type_id`]?.toUpperCase() ?? ''));
    expect(await lines(id)).toEqual([]);
  });

  it('P1: a stale If-Match of the owner is 409 and changes nothing', async () => {
    const id = await table.make(name('p1'));
    const first = await table.put(id, type);
    const headers = { 'if-match': first.headers.get('etag') ?? '' };
    ok(await table.put(id, other, {}, { headers }));
    expectProblem(await table.put(id, type, { required: true }, { headers }), 409);
    expectProblem(await table.remove(id, type, { headers }), 409);
    expectProblem(await table.put(id, 'no-such-type', {}, { headers }), 422);
    expect(await lines(id)).toHaveLength(2);
  });

  if (owner !== 'location_type') {
    it('K2, K3, K4: the nearest declaration wins as a whole', async () => {
      const top = await table.make(name('top'));
      const middle = await table.make(name('middle'), top);
      const low = await table.make(name('low'), middle);
      ok(await table.put(top, type, { default_value: good, required: true }));
      ok(await table.put(top, other, { default_value: otherGood }));
      ok(await table.put(middle, type));
      const far = {
        type: other,
        default_value: otherGood,
        required: false,
        inherited: true,
        declared_by: name('top'),
      };
      const near = {
        type,
        default_value: undefined,
        required: false,
        inherited: true,
        declared_by: name('middle'),
      };
      const inOrder = (...some: { type: string }[]) => some.sort((a, b) => (a.type < b.type ? -1 : 1));
      expect(await lines(low)).toEqual(inOrder(far, near));
      expect(await lines(low, true)).toEqual([]);
      expect(await lines(middle, true)).toEqual([{ ...near, inherited: false }]);
      expectProblem(await table.remove(low, type), 404);
      ok(await table.remove(middle, type));
      const again = { ...far, type, default_value: good, required: true };
      expect(await lines(low)).toEqual(inOrder(far, again));
    });
  }

  if (owner !== 'location_type') {
    it('O2: lines of a shipped row are read-only', async () => {
      const official = owner === 'product' ? 'cisco-room-bar' : 'boardroom';
      expect(expectProblem(await table.put(official, type), 422).detail).toContain('official');
      if (owner === 'product' && lane === 'property') {
        expect(expectProblem(await table.remove(official, 'serial-number'), 422).detail).toContain(
          'official',
        );
      }
      expectProblem(await table.remove(official, type), 404);
    });
  }

  if (owner === 'location_type') {
    it('O7: lines of a shipped location type are the operator’s', async () => {
      ok(await table.put('room', type, { default_value: good }));
      const types = ok(await server.owner.listLocationTypes({ query: { q: 'room', official: true } }));
      expect(types.location_types.find((each) => each.name === 'room')).toMatchObject({
        official: true,
        forked: false,
      });
      expectProblem(await server.owner.restoreLocationType({ params: { id: 'room' } }), 409);
      expect(await lines('room')).toHaveLength(1);
      ok(await table.remove('room', type));
    });
  }
});

it('K3, 5.5: a shipped product shows its lines, its variant inherits those it does not declare', async () => {
  const { product, properties } = ok(
    await server.owner.listProductProperties({ params: { id: 'samsung-qm75c' } }),
  );
  expect(product).toBe('samsung-qm75c');
  const model = properties.find((line) => line.property_type_name === 'model-number');
  expect(model).toMatchObject({ default_value: 'QM75C', declared_by: 'samsung-qm75c', inherited: false });
});

it('K4: an absent body equals {}; U5: unknown fields are refused; "" is a value of its own', async () => {
  const id = await makers.product('bodies');
  expect(ok(await server.owner.setProductProperty({ params: { id, property: 'asset-tag' } }))).toMatchObject({
    required: false,
  });
  const unknown = { inherited: true } as object;
  expectProblem(
    await server.owner.setProductProperty({ params: { id, property: 'asset-tag' }, body: unknown }),
    422,
    { at: 'body.inherited' },
  );
  const empty = await server.owner.setProductProperty({
    params: { id, property: 'asset-tag' },
    body: { default_value: '' },
  });
  expect(ok(empty).default_value).toBe('');
});

it('3.3: DELETE of a line needs the delete permission, PUT the update permission', async () => {
  const id = await makers.product('guarded');
  ok(await server.owner.setProductMetric({ params: { id, metric: 'uptime' } }));
  const permissions = ['product:read', 'product:update'];
  ok(await server.owner.createRole({ body: { name: 'declarer', permissions } }));
  const { client } = await server.as({ handle: 'declarer', grants: [{ role: 'declarer' }] });
  ok(await client.setProductMetric({ params: { id, metric: 'load-1' } }));
  expectProblem(await client.deleteProductMetric({ params: { id, metric: 'uptime' } }), 403);
});

it('K7: lines follow a new parent at once, and a withdrawn one is gone for all below', async () => {
  const [one, two] = [await makers.product('old-parent'), await makers.product('new-parent')];
  const id = await makers.product('adopted', one);
  ok(await server.owner.setProductMetric({ params: { id: one, metric: 'uptime' } }));
  ok(await server.owner.setProductMetric({ params: { id: two, metric: 'load-1' } }));
  const names = async () =>
    ok(await server.owner.listProductMetrics({ params: { id } })).metrics.map(
      (line) => line.metric_type_name,
    );
  expect(await names()).toEqual(['uptime']);
  ok(await server.owner.updateProduct({ params: { id }, body: { parent_product_id: two } }));
  expect(await names()).toEqual(['load-1']);
  ok(await server.owner.deleteProductMetric({ params: { id: two, metric: 'load-1' } }));
  expect(await names()).toEqual([]);
});

it('K8: a required line without a value blocks neither a create nor a change of class', async () => {
  const id = await makers.product('demanding');
  const body = { required: true };
  ok(await server.owner.setProductProperty({ params: { id, property: 'asset-tag' }, body }));
  ok(await server.owner.createComponent({ body: { name: 'tagless', product: id } }));
  ok(await server.owner.createComponent({ body: { name: 'classless' } }));
  ok(await server.owner.updateComponent({ params: { name: 'classless' }, body: { product: id } }));
});
