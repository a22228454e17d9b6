import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adHoc } from '../../platform/database/index.ts';
import { expectProblem } from '../../testing/index.ts';
import { startWorld, type World } from '../placed/world.fixture.ts';
import { forgetOldChanges } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  ok(await world.owner.addSystemMember({ params: { name: 'av', component: 'rack' } }));
  ok(await world.owner.addSystemMember({ params: { name: 'far', component: 'rack' } }));
});
afterAll(() => world.server.stop());

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

async function namesSeenBy(client: Client, query = {}) {
  const { locations, systems, components } = ok(await client.getFleet({ query }));
  return { locations: names(locations), systems: names(systems), components: names(components) };
}

async function tagOf(client: Client, query = {}): Promise<string> {
  const reply = await client.getFleet({ query });
  const { revision } = ok(reply);
  expect(reply.headers.get('etag')).toBe(`W/"${revision}"`);
  expect(reply.headers.get('cache-control')).toBe('private, no-cache');
  return reply.headers.get('etag') ?? '';
}

async function statusWith(client: Client, tag: string, query = {}): Promise<number> {
  const reply = await client.getFleet({ query, headers: { 'if-none-match': tag } });
  return reply.status;
}

describe('who sees what', () => {
  it('F1: each tier by its own read permission; what hangs off a scope, and nothing beside it', async () => {
    expect(await namesSeenBy(world.owner)).toEqual({
      locations: ['barn', 'hall', 'north', 'room-a', 'room-b', 'south', 'stall'],
      systems: ['av', 'far'],
      components: ['blade', 'lamp', 'rack'],
    });
    const south = await world.holding({ role: 'viewer', location: 'south' });
    expect(await namesSeenBy(south)).toEqual({
      locations: ['barn', 'south', 'stall'],
      systems: ['far'],
      components: ['blade', 'lamp', 'rack'],
    });
  });

  it('F1: a tier that may not be read at all is an empty array', async () => {
    ok(await world.owner.createRole({ body: { name: 'places-only', permissions: ['location:read'] } }));
    const person = await world.server.as({ handle: 'cartographer', grants: [{ role: 'places-only' }] });
    const seen = await namesSeenBy(person.client);
    expect([seen.locations.length, seen.systems, seen.components]).toEqual([7, [], []]);
  });

  it('F1: without location:read anywhere 403; with it and nothing in reach, empty arrays', async () => {
    const nobody = await world.server.as({ handle: 'nobody' });
    expectProblem(await nobody.client.getFleet(), 403);
    const keeper = await world.holding({ role: 'viewer', component: 'lamp' });
    const body = ok(await keeper.getFleet());
    expect([body.locations, body.systems, names(body.components)]).toEqual([[], [], ['lamp']]);
    expect(body.totals).toMatchObject({ locations: 0, systems: 0, components: 1 });
  });

  it('F2: no id and no name of what is not in the answer', async () => {
    const south = await world.holding({ role: 'viewer', location: 'barn' });
    const reply = await south.getFleet();
    const { locations, systems, components } = ok(reply);
    expect(locations.find(({ name }) => name === 'barn')).not.toHaveProperty('parent_id');
    const rack = components.find(({ name }) => name === 'rack');
    // it stands in the north, and its primary system too
    expect(rack).not.toHaveProperty('location_id');
    expect(rack).not.toHaveProperty('system_id');
    expect(rack).toMatchObject({ shared: true });
    expect(systems[0]?.members).toEqual([rack?.id]);
    expect(JSON.stringify(ok(reply))).not.toMatch(/north|hall|room-a|"av"/);
  });

  it('X11: counts are those of readable rows, here or below', async () => {
    const byName = async (client: Client) =>
      Object.fromEntries(
        ok(await client.getFleet()).locations.map((row) => [
          row.name,
          [row.system_count, row.component_count],
        ]),
      );
    expect(await byName(world.owner)).toMatchObject({
      north: [1, 2],
      hall: [1, 2],
      'room-a': [1, 2],
      'room-b': [0, 0],
      south: [1, 1],
    });
    const few = await world.holding(
      { role: 'viewer', location: 'north', scope_op: 'self' },
      { role: 'viewer', component: 'blade' },
    );
    expect(await byName(few)).toEqual({ north: [0, 1] });
  });
});

describe('what is asked for', () => {
  it('section 4: location keeps to a subtree, with members of its systems from elsewhere', async () => {
    expect(await namesSeenBy(world.owner, { location: 'barn' })).toEqual({
      locations: ['barn', 'stall'],
      systems: ['far'],
      components: ['lamp', 'rack'],
    });
  });

  it('section 4: components=none leaves counts and totals as they are', async () => {
    const all = ok(await world.owner.getFleet());
    const none = ok(await world.owner.getFleet({ query: { components: 'none' } }));
    expect(none.components).toEqual([]);
    expect(none.systems.map(({ members }) => members)).toEqual([[], []]);
    expect(none.locations).toEqual(all.locations);
    expect(none.totals).toEqual(all.totals);
  });

  it('section 4: verdict keeps systems and components, and members of kept systems', async () => {
    const set = (table: string, name: string, verdict: string) =>
      world.server.database.run(adHoc('test', `update ${table} set verdict = $2 where name = $1`), [
        name,
        verdict,
      ]);
    await set('system', 'far', 'outage');
    await set('component', 'lamp', 'degraded');
    const seen = await namesSeenBy(world.owner, { verdict: ['outage'] });
    expect(seen).toMatchObject({ systems: ['far'], components: ['rack'] });
    expect(seen.locations).toHaveLength(7);
    const both = ok(await world.owner.getFleet({ query: { verdict: ['outage', 'degraded'] } }));
    expect(names(both.components)).toEqual(['lamp', 'rack']);
    expect(both.totals.verdicts.components).toEqual({ healthy: 1, incomplete: 0, degraded: 1, outage: 0 });
    await set('system', 'far', 'healthy');
    await set('component', 'lamp', 'healthy');
  });

  it('F5: an unknown or unreadable location is 422, the same for both; other values are 400', async () => {
    const south = await world.holding({ role: 'viewer', location: 'south' });
    const hidden = expectProblem(await south.getFleet({ query: { location: 'north' } }), 422, {
      at: 'query.location',
    });
    const missing = expectProblem(await south.getFleet({ query: { location: 'nowhere' } }), 422, {
      at: 'query.location',
    });
    expect(hidden.errors?.[0]?.message).toBe(missing.errors?.[0]?.message);
    const seen = { headers: { 'if-none-match': '*' } };
    expectProblem(await south.getFleet({ query: { location: 'nowhere' }, ...seen }), 422);
    for (const query of [
      { components: 'some' },
      { verdict: ['fine'] },
      { colour: 'red' },
      { location: '' },
    ]) {
      expectProblem(await south.getFleet({ query: query as never }), 400);
    }
  });
});

describe('classification', () => {
  it('H2, H3, O3: icons come from the product, its type, the chain, and what operators made of it', async () => {
    const { owner, fresh } = world;
    const type = fresh('type');
    const product = fresh('product');
    ok(await owner.createComponentType({ body: { name: type, parent_id: 'ceiling-microphone' } }));
    ok(await owner.createProduct({ body: { name: product, component_type: type } }));
    const name = fresh('mic');
    ok(await owner.createComponent({ body: { name, product } }));
    const shown = async () => ok(await owner.getFleet()).components.find((row) => row.name === name);
    expect(await shown()).toMatchObject({ product, component_type: type, icon: 'mic' });
    ok(await owner.updateComponentType({ params: { id: 'microphone' }, body: { icon: 'podcast' } }));
    expect(await shown()).toMatchObject({ icon: 'podcast' });
    ok(await owner.updateProduct({ params: { id: product }, body: { icon: 'radio' } }));
    expect(await shown()).toMatchObject({ icon: 'radio' });
    ok(await owner.restoreComponentType({ params: { id: 'microphone' } }));
    ok(await owner.updateLocationType({ params: { id: 'room' }, body: { icon: 'sofa' } }));
    const room = ok(await owner.getFleet()).locations.find((row) => row.name === 'room-a');
    expect(room).toMatchObject({ location_type: 'room', icon: 'sofa', display_name: 'Room A' });
    ok(await owner.deleteComponent({ params: { name } }));
  });
});

describe('revisions', () => {
  it('F3: the same while nothing changes, 304, and not for another caller, query or encoding of it', async () => {
    const tag = await tagOf(world.owner);
    expect(await tagOf(world.owner)).toBe(tag);
    expect(await statusWith(world.owner, tag)).toBe(304);
    expect(await statusWith(world.owner, tag, { components: 'none' })).toBe(200);
    const viewer = await world.holding({ role: 'viewer', location: 'north' });
    expect(await statusWith(viewer, tag)).toBe(200);
    const other = await world.holding({ role: 'viewer', location: 'north' });
    expect(await statusWith(other, await tagOf(viewer))).toBe(304);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a location',
      () => world.owner.createLocation({ body: { name: world.fresh(), location_type: 'campus' } }),
    ],
    [
      'a label',
      () => world.owner.updateSystem({ params: { name: 'far' }, body: { display_name: world.fresh() } }),
    ],
    ['a membership', () => world.owner.addSystemMember({ params: { name: 'far', component: 'lamp' } })],
    ['its end', () => world.owner.removeSystemMember({ params: { name: 'far', component: 'lamp' } })],
    [
      'an icon',
      () => world.owner.updateComponentType({ params: { id: 'display' }, body: { icon: world.fresh() } }),
    ],
    [
      'a verdict',
      () =>
        world.server.database.run(
          adHoc('test', `update component set verdict = 'outage' where name = 'lamp'`),
        ),
    ],
  ])('F3: the revision moves with %s', async (_, change) => {
    const tag = await tagOf(world.owner);
    await change();
    expect(await tagOf(world.owner)).not.toBe(tag);
  });

  it('F3: the revision moves with the rights of the caller', async () => {
    const person = await world.server.as({ handle: world.fresh('p'), grants: [{ role: 'viewer' }] });
    const tag = await tagOf(person.client);
    const { grants } = ok(await world.owner.getPrincipal({ params: { id: person.id } }));
    ok(await world.owner.deletePrincipalGrant({ params: { id: person.id, grantId: grants[0]?.id ?? '' } }));
    const { id } = ok(await world.owner.getLocation({ params: { name: 'north' } }));
    ok(
      await world.owner.createPrincipalGrant({
        params: { id: person.id },
        body: { role: 'viewer', scope_kind: 'location', scope_id: id },
      }),
    );
    expect(await tagOf(person.client)).not.toBe(tag);
  });

  it('F3: forgetting old changes moves nothing, and what comes after still does', async () => {
    const { database } = world.server;
    await database.run(
      adHoc('test', `insert into inventory_change (tier) select 'test' from generate_series(1, 3000)`),
    );
    const tag = await tagOf(world.owner);
    await forgetOldChanges(database);
    const [left] = await database.run(
      adHoc<{ total: number }>('test', 'select count(*)::int as total from inventory_change'),
    );
    expect(left?.total).toBe(1000);
    await forgetOldChanges(database);
    expect(await tagOf(world.owner)).toBe(tag);
    await database.run(adHoc('test', `insert into inventory_change (tier) values ('test')`));
    expect(await tagOf(world.owner)).not.toBe(tag);
  });
});
