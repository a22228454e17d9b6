import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../testing/index.ts';
import { startWorld, type World } from '../placed/world.fixture.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await startWorld();
  ({ owner } = world);
});
afterAll(() => world.server.stop());

type Rows = Record<string, unknown>[];
const NONE = { create: 0, update: 0, unchanged: 0, exists: 0, error: 0, written: 0 };

const importComponents = async (rows: Rows, options: object = {}, client = owner) =>
  ok(await client.importComponents({ body: { rows, ...options } }));
const importLocations = async (rows: Rows, options: object = {}, client = owner) =>
  ok(await client.importLocations({ body: { rows, ...options } }));

const outcomes = (answer: { results: readonly { outcome: string }[] }) =>
  answer.results.map(({ outcome }) => outcome);
const component = (name: string) => owner.getComponent({ params: { name } });
const imports = async () => ok(await owner.listAudit({ query: { verb: 'import' } })).events;

describe('rows', () => {
  it('3.11: are created in order, so that a parent may precede its child; one record each and one of the import', async () => {
    const [site, hut, box] = [world.fresh('site'), world.fresh('hut'), world.fresh('box')];
    const before = (await imports()).length;
    const answer = await importLocations([
      { name: site, location_type: 'campus' },
      { name: hut, location_type: 'building', parent: site, display_name: 'Hütte' },
    ]);
    expect(answer).toMatchObject({
      results: [
        { index: 0, outcome: 'create', name: site },
        { index: 1, outcome: 'create', name: hut },
      ],
      counts: { ...NONE, create: 2, written: 2 },
    });
    const made = ok(await owner.getLocation({ params: { name: hut } }));
    expect(made).toMatchObject({ id: answer.results[1]?.id, parent: site, display_name: 'Hütte' });
    expect((await world.records(made.id)).map(({ verb }) => verb)).toEqual(['create']);
    const systems = ok(
      await owner.importSystems({ body: { rows: [{ location: hut, standard_id: 'huddle-room' }] } }),
    );
    expect(systems.results[0]).toMatchObject({ outcome: 'create', name: `${hut}-huddle` });
    const parts = await importComponents([
      { name: box, location: hut, system: `${hut}-huddle` },
      { parent: box },
    ]);
    expect(parts.results[1]).toMatchObject({ outcome: 'create', name: `${box}-component-1` });
    expect(ok(await component(box))).toMatchObject({ system: `${hut}-huddle` });
    const records = await imports();
    expect(records.length).toBe(before + 3);
    expect(records[0]).toMatchObject({ resource: 'component', new: { create: 2, written: 2 } });
  });

  it('3.11: are judged as POST would be, each at its own place; the others are written all the same', async () => {
    const name = world.fresh();
    const answer = await importComponents([
      { name: 'Wrong Name', colour: 'red', display_name: 7 },
      { name, location: 'nowhere', product: 'nothing' },
      { name },
      { name: 'x', expected_name: 'y' },
      { name: 'y', tags: { a: 'b' }, properties: { c: 1 }, parent: 5 },
    ]);
    expect(outcomes(answer)).toEqual(['error', 'error', 'create', 'error', 'error']);
    const places = (index: number) => answer.results[index]?.errors?.map(({ location }) => location).sort();
    expect(places(0)).toEqual(['body.rows[0].colour', 'body.rows[0].display_name', 'body.rows[0].name']);
    expect(places(1)).toEqual(['body.rows[1].location', 'body.rows[1].product']);
    expect(places(3)).toEqual(['body.rows[3].expected_name']);
    expect(places(4)).toEqual(['body.rows[4].parent', 'body.rows[4].properties', 'body.rows[4].tags']);
    expect(answer.counts).toEqual({ ...NONE, create: 1, error: 4, written: 1 });
    expect((await importLocations([{ location_type: 'campus' }])).results[0]?.errors?.[0]).toMatchObject({
      location: 'body.rows[0].name',
      message: 'is required',
    });
  });

  it('3.11, U3: null and "" equal omission in a created row; text is normalised', async () => {
    const name = world.fresh();
    const answer = await importComponents([
      { name, location: '', parent: null, display_name: '  A\u030a ', tags: {}, properties: null },
    ]);
    expect(outcomes(answer)).toEqual(['create']);
    expect(ok(await component(name)).display_name).toBe('Å');
  });

  it('3.7.1: what cannot be stored refuses its own row only', async () => {
    const answer = await importComponents([{ name: world.fresh() }, { display_name: 'a\u0000b' }]);
    expect(outcomes(answer)).toEqual(['create', 'error']);
    expect(answer.results[1]?.errors?.[0]?.location).toBe('body.rows[1].display_name');
  });

  it('3.11: a taken name is `exists` when the caller may read that row, else an error', async () => {
    const mine = await importComponents([{ name: 'rack' }, { name: 'rack', location: 'nowhere' }]);
    expect(outcomes(mine)).toEqual(['exists', 'error']);
    expect(mine.results[0]).toMatchObject({ name: 'rack', id: ok(await component('rack')).id });
    expect(mine.counts).toEqual({ ...NONE, exists: 1, error: 1 });
    const south = await world.holding({ role: 'deploy', component: 'lamp' });
    for (const update_existing of [false, true]) {
      const answer = await importComponents([{ name: 'rack', parent: 'lamp' }], { update_existing }, south);
      expect(answer.results[0]).toMatchObject({ outcome: 'error' });
      expect(answer.results[0]).not.toHaveProperty('id');
      expect(answer.results[0]?.errors?.[0]?.location).toBe('body.rows[0].name');
    }
  });

  it('3.11, X5: a row needs what its single operation needs', async () => {
    const deployer = await world.holding({ role: 'deploy', component: 'lamp' });
    const child = world.fresh();
    const answer = await importComponents(
      [{ name: world.fresh() }, { name: child, parent: 'lamp' }],
      {},
      deployer,
    );
    expect(outcomes(answer)).toEqual(['error', 'create']);
    expect(answer.results[0]?.errors?.[0]?.location).toBe('body.rows[0]');
    const viewer = await world.holding({ role: 'viewer' });
    expectProblem(await viewer.importComponents({ body: { rows: [{}] } }), 403);
  });
});

describe('update_existing', () => {
  it('3.11: patches what is given and names what changed', async () => {
    const name = world.fresh();
    await importComponents([{ name, location: 'room-a' }]);
    const patch = { update_existing: true };
    const answer = await importComponents(
      [
        { name, display_name: 'Mine', location: 'room-b' },
        { name, display_name: 'Mine' },
        { name, product: 'raritan-px3', location: '' },
      ],
      patch,
    );
    expect(answer.results).toMatchObject([
      { outcome: 'update', changes: ['display_name', 'location'] },
      { outcome: 'unchanged' },
      { outcome: 'update', changes: ['product', 'location'] },
    ]);
    expect(answer.counts).toEqual({ ...NONE, update: 2, unchanged: 1, written: 2 });
    const row = ok(await component(name));
    expect(row).toMatchObject({ display_name: 'Mine', product: 'raritan-px3' });
    expect(row).not.toHaveProperty('location');
    expect((await world.records(row.id)).map(({ verb }) => verb)).toEqual(['update', 'update', 'create']);
  });

  it('3.11: locations and systems too, by the rules of their PATCH', async () => {
    const site = world.fresh('site');
    await importLocations([{ name: site, location_type: 'campus' }]);
    const answer = await importLocations(
      [
        { name: site, location_type: 'building' },
        { name: site, parent: '' },
        { name: site, location_type: 'floor' },
      ],
      { update_existing: true },
    );
    expect(outcomes(answer)).toEqual(['update', 'error', 'error']);
    expect(answer.results[0]?.changes).toEqual(['location_type']);
    const system = world.fresh('sys');
    const rows = [{ name: system }, { name: system, standard_id: 'boardroom', system_type_id: 'boardroom' }];
    const systems = ok(await owner.importSystems({ body: { rows, update_existing: true } }));
    expect(systems.results[1]).toMatchObject({
      outcome: 'update',
      changes: ['standard_id', 'system_type_id'],
    });
  });

  it('3.11: `system` may be repeated but not changed', async () => {
    const name = world.fresh();
    await importComponents([{ name, system: 'av' }]);
    const answer = await importComponents(
      [
        { name, system: 'av', display_name: 'Again' },
        { name, system: 'far' },
        { name, system: null },
        { name, system: 5 },
      ],
      { update_existing: true },
    );
    expect(outcomes(answer)).toEqual(['update', 'error', 'unchanged', 'error']);
    expect(answer.results[1]?.errors?.[0]?.location).toBe('body.rows[1].system');
  });

  it('3.11: needs update on the row; If-Match speaks of no row here', async () => {
    ok(await owner.createRole({ body: { name: 'adder', permissions: ['component:create'] } }));
    const adder = await world.holding({ role: 'adder' });
    const answer = await importComponents(
      [{ name: 'lamp', display_name: 'Light' }],
      { update_existing: true },
      adder,
    );
    expect(answer.results[0]).toMatchObject({ outcome: 'error' });
    const body = { rows: [{ name: 'lamp', display_name: 'Light' }], update_existing: true };
    const stale = ok(await owner.importComponents({ body, headers: { 'if-match': '"99.x"' } }));
    expect(outcomes(stale)).toEqual(['update']);
  });
});

describe('all or nothing', () => {
  it('3.11: dry_run judges everything and writes nothing, not even a record', async () => {
    const [a, b] = [world.fresh(), world.fresh()];
    const before = await imports();
    const answer = await importComponents(
      [
        { name: a, location: 'room-a' },
        { name: b, parent: a },
        { parent: b },
        { name: 'rack', display_name: 'R' },
        { name: '?' },
      ],
      { dry_run: true, update_existing: true },
    );
    expect(outcomes(answer)).toEqual(['create', 'create', 'create', 'update', 'error']);
    expect(answer.results[2]).toEqual({ index: 2, outcome: 'create', name: `${b}-component-1` });
    expect(answer.counts).toEqual({ ...NONE, create: 3, update: 1, error: 1 });
    expectProblem(await component(a), 404);
    expect(ok(await component('rack')).display_name).toBe('Rack');
    expect(await imports()).toEqual(before);
  });

  it('3.11: atomic keeps all when nothing is refused', async () => {
    const [a, b] = [world.fresh(), world.fresh()];
    const before = (await imports()).length;
    const answer = await importComponents([{ name: a }, { name: b, parent: a }, { name: a }], {
      atomic: true,
    });
    expect(outcomes(answer)).toEqual(['create', 'create', 'exists']);
    expect(answer.counts.written).toBe(2);
    expect(ok(await component(b)).parent).toBe(a);
    expect((await imports()).length).toBe(before + 1);
  });

  it('3.11: atomic undoes all when one is refused, wherever it stands; the outcomes read as they would have been', async () => {
    const [a, b, c] = [world.fresh(), world.fresh(), world.fresh()];
    const before = await imports();
    const answer = await importComponents(
      [{ name: a }, { name: b, location: 'nowhere' }, { name: c, parent: a }],
      { atomic: true },
    );
    expect(outcomes(answer)).toEqual(['create', 'error', 'create']);
    expect(answer.counts).toEqual({ ...NONE, create: 2, error: 1 });
    for (const name of [a, b, c]) expectProblem(await component(name), 404);
    expect(await imports()).toEqual(before);
  });

  it('3.11: an import that writes nothing leaves no record', async () => {
    const before = await imports();
    await importComponents([{ name: 'rack' }]);
    expect(await imports()).toEqual(before);
  });
});

describe('the envelope', () => {
  it('3.11: 422 for the number of rows and for unknown fields, before any row is looked at', async () => {
    const refused = async (body: object, at: string) =>
      expectProblem(await owner.importComponents({ body: body as never }), 422, { at });
    await refused({ rows: [] }, 'body.rows');
    await refused({ rows: Array.from({ length: 501 }, () => ({})) }, 'body.rows');
    await refused({ rows: [{}], colour: 'red' }, 'body.colour');
    await refused({}, 'body.rows');
    await refused({ rows: ['x'] }, 'body.rows[0]');
  });

  it('3.11: 500 rows at once', async () => {
    const rows = Array.from({ length: 500 }, () => ({ location: 'room-b' }));
    const answer = await importComponents(rows, { atomic: true });
    expect(answer.counts).toEqual({ ...NONE, create: 500, written: 500 });
    expect(new Set(answer.results.map(({ name }) => name)).size).toBe(500);
  });
});
