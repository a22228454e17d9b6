import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant } from '../naming/planting.fixture.ts';
import { labelOf, stored } from './labelled.fixture.ts';

let server: TestServer;
let database: Database;
let owner: Client;
const logged: object[] = [];

beforeAll(async () => {
  const log = { debug() {}, warn() {}, error() {}, info: (details: object) => logged.push(details) };
  server = await startTestServer({ log });
  ({ owner, database } = server);
});
afterAll(() => server.stop());

const records = async () => ok(await owner.listAudit({ query: { verb: 'recompute_labels' } })).events;

/** A building with a system and a component in it, whose labels read each other. */
async function plantSite(name: string) {
  const type = await plant(database, 'location_type', { name: `t-${name}` });
  const rules = { product: '{{system_label}}!', standard: '{{location_label}} AV' };
  ok(await owner.createProduct({ body: { name: `p-${name}`, label_rule: rules.product } }));
  ok(await owner.createStandard({ body: { name: `s-${name}`, label_rule: rules.standard } }));
  const location = ok(await owner.createLocation({ body: { name, location_type: `t-${name}` } }));
  const system = ok(
    await owner.createSystem({ body: { name: `${name}-av`, location: name, standard_id: `s-${name}` } }),
  );
  const component = ok(
    await owner.createComponent({
      body: { name: `${name}-rack`, product: `p-${name}`, system: `${name}-av` },
    }),
  );
  return { type, location, system, component };
}

const ruleOf = statement('test-rule', 'update location_type set label_rule = $2 where id = $1');

describe('preview and recompute', () => {
  it('L12, L13: an edited rule relabels nothing; recompute applies what preview told', async () => {
    const { component } = await plantSite('ox');
    const body = { label_rule: '{{upper name}}' };
    ok(await owner.updateProduct({ params: { id: 'p-ox' }, body }));
    expect(await labelOf(database, 'component', component.id)).toBe('Ox AV!');
    const change = { kind: 'component', id: component.id, name: 'ox-rack', from: 'Ox AV!', to: 'OX-RACK' };
    const expected = { count: 1, changed: [change], truncated: false, hidden_count: 0 };
    const selection = { product: 'p-ox' };
    expect(ok(await owner.previewComponentLabels({ body: selection }))).toMatchObject(expected);
    expect(await labelOf(database, 'component', component.id)).toBe('Ox AV!');
    const before = await stored(database, 'component', component.id);
    expect(ok(await owner.recomputeComponentLabels({ body: selection }))).toMatchObject(expected);
    expect(await stored(database, 'component', component.id)).toEqual({
      display_name: 'OX-RACK',
      search: 'ox-rack\nox-rack',
      version: before.version + 1,
    });
    expect(ok(await owner.recomputeComponentLabels({ body: selection })).count).toBe(0);
    expect(await records()).toMatchObject([
      {
        verb: 'recompute_labels',
        resource: 'component',
        new: { product: 'p-ox', count: 1, hidden_count: 0 },
      },
    ]);
  });

  it('L11, L13: locations take their systems and components with them, in preview as in recompute', async () => {
    const { type, location, system, component } = await plantSite('elk');
    await database.run(ruleOf, [type, 'The {{title name}}']);
    const preview = ok(await owner.previewLocationLabels({ body: { under: 'elk' } }));
    expect(preview).toMatchObject({
      count: 3,
      changed: [
        { kind: 'location', id: location.id, name: 'elk', from: 'Elk', to: 'The Elk' },
        { kind: 'system', id: system.id, name: 'elk-av', from: 'Elk AV', to: 'The Elk AV' },
        { kind: 'component', id: component.id, name: 'elk-rack', from: 'Elk AV!', to: 'The Elk AV!' },
      ],
      hidden_count: 0,
    });
    const { $schema: _, ...answer } = ok(await owner.recomputeLocationLabels({ body: { under: 'elk' } }));
    expect(preview).toMatchObject(answer);
    expect(await labelOf(database, 'component', component.id)).toBe('The Elk AV!');
    expect(ok(await owner.recomputeLocationLabels({ body: {} })).count).toBe(0);
    expect(ok(await owner.recomputeComponentLabels({})).count).toBe(0);
    expect(logged).toContainEqual({ kind: 'component', done: 1, total: 1 });
  });

  it('L13: what the caller may not update is relabelled, counted and not listed', async () => {
    const { type, location, component } = await plantSite('cow');
    const permissions = ['location:read', 'location:update', 'system:read', 'component:read'];
    ok(await owner.createRole({ body: { name: 'places-only', permissions } }));
    const { client } = await server.as({
      handle: 'placer',
      grants: [{ role: 'places-only', scope_kind: 'location', scope_id: location.id }],
    });
    await database.run(ruleOf, [type, '{{upper name}}']);
    const expected = { count: 1, changed: [{ name: 'cow', to: 'COW' }], hidden_count: 2 };
    expect(ok(await client.previewLocationLabels({}))).toMatchObject(expected);
    expect(ok(await client.recomputeLocationLabels({}))).toMatchObject(expected);
    expect(await labelOf(database, 'component', component.id)).toBe('COW AV!');
  });

  it('L13: only rows in the read and update scope are considered', async () => {
    const { type, location } = await plantSite('hen');
    const { location: other } = await plantSite('emu');
    await database.run(ruleOf, [type, '{{upper name}}']);
    const grant = (role: string, scope_id: string) => ({ role, scope_kind: 'location' as const, scope_id });
    const reader = await server.as({
      handle: 'reader',
      grants: [grant('viewer', location.id), grant('admin', other.id)],
    });
    expect(ok(await reader.client.previewLocationLabels({})).count).toBe(0);
    expect(ok(await reader.client.recomputeLocationLabels({})).count).toBe(0);
    const keeper = await server.as({ handle: 'keeper', grants: [grant('admin', location.id)] });
    expect(ok(await keeper.client.recomputeLocationLabels({}))).toMatchObject({ count: 3, hidden_count: 0 });
  });

  it('L1, L13: claimed labels are left alone', async () => {
    const { type, location } = await plantSite('ewe');
    const params = { name: 'ewe' };
    ok(await owner.updateLocation({ params, body: { display_name: 'Mine' } }));
    await database.run(ruleOf, [type, '{{upper name}}']);
    expect(ok(await owner.recomputeLocationLabels({ body: { under: 'ewe' } })).count).toBe(0);
    expect(await labelOf(database, 'location', location.id)).toBe('Mine');
  });

  it('L13: a candidate rule is tried on the matched rows, and what follows them', async () => {
    await plantSite('bee');
    const body = { under: 'bee', rule: '{{slug type_label}}/{{name}}' };
    expect(ok(await owner.previewLocationLabels({ body })).changed).toMatchObject([
      { to: 't-bee/bee' },
      { to: 't-bee/bee AV' },
      { to: 't-bee/bee AV!' },
    ]);
    expectProblem(await owner.recomputeLocationLabels({ body: body as never }), 422, { at: 'body.rule' });
  });

  it('L7: a candidate that does not compile is refused with the character', async () => {
    const problem = expectProblem(await owner.previewSystemLabels({ body: { rule: 'ab {{colour}}' } }), 422, {
      at: 'body.rule',
    });
    expect(problem.errors?.[0]?.message).toContain('character 6');
    const foreign = await owner.previewLocationLabels({ body: { rule: '{{product_name}}' } });
    expectProblem(foreign, 422, { at: 'body.rule' });
  });

  it('X4: what a filter names must be known; all that is unknown is listed', async () => {
    const systems = await owner.previewSystemLabels({
      body: { location: 'nowhere', standard_id: 'nothing', system_type_id: 'nothing' },
    });
    expectProblem(systems, 422, { at: ['body.location', 'body.standard_id', 'body.system_type_id'] });
    const components = await owner.recomputeComponentLabels({
      body: { location: 'nowhere', system: 'nothing', product: 'nothing', component_type: 'nothing' },
    });
    const at = ['body.location', 'body.system', 'body.product', 'body.component_type'];
    expectProblem(components, 422, { at });
    const locations = await owner.previewLocationLabels({ body: { under: 'x', location_type: 'nothing' } });
    expectProblem(locations, 422, { at: ['body.under', 'body.location_type'] });
  });

  it('L13, Q5: filters select places below, variants of products and standards, kinds of types', async () => {
    await plantSite('cat');
    ok(
      await owner.createProduct({
        body: { name: 'p-kitten', parent_product_id: 'p-cat', component_type: 'camera' },
      }),
    );
    ok(await owner.createStandard({ body: { name: 's-kitten', parent_standard_id: 's-cat' } }));
    ok(await owner.createLocation({ body: { name: 'cat-box', location_type: 't-cat', parent: 'cat' } }));
    ok(
      await owner.createSystem({
        body: {
          name: 'kitten-av',
          location: 'cat-box',
          standard_id: 's-kitten',
          system_type_id: 'boardroom',
        },
      }),
    );
    ok(
      await owner.createComponent({
        body: { name: 'kitten-rack', product: 'p-kitten', system: 'kitten-av' },
      }),
    );
    const rule = 'changed {{name}}';
    const systems = async (filter: object) =>
      ok(await owner.previewSystemLabels({ body: { ...filter, rule } }))
        .changed.filter(({ kind }) => kind === 'system')
        .map(({ name }) => name);
    const components = async (filter: object) =>
      ok(await owner.previewComponentLabels({ body: { ...filter, rule } })).changed.map(({ name }) => name);
    expect(await systems({ location: 'cat' })).toEqual(['cat-av', 'kitten-av']);
    expect(await systems({ standard_id: 's-cat' })).toEqual(['cat-av', 'kitten-av']);
    expect(await systems({ location: 'cat', system_type_id: 'av-room' })).toEqual(['kitten-av']);
    expect(await components({ location: 'cat' })).toEqual(['cat-rack', 'kitten-rack']);
    expect(await components({ product: 'p-cat' })).toEqual(['cat-rack', 'kitten-rack']);
    expect(await components({ system: 'kitten-av' })).toEqual(['kitten-rack']);
    expect(await components({ location: 'cat', component_type: 'camera' })).toEqual(['kitten-rack']);
    const places = ok(await owner.previewLocationLabels({ body: { location_type: 't-cat', rule } })).changed;
    expect(places.flatMap(({ kind, name }) => (kind === 'location' ? [name] : []))).toEqual([
      'cat',
      'cat-box',
    ]);
  });

  it('L13: at most 1000 changes are shown, the first by name, and all are counted', async () => {
    const place = await plant(database, 'location', {
      name: 'crowd',
      location_type_id: await plant(database, 'location_type', { name: 't-crowd' }),
    });
    await database.run(
      statement(
        'test-crowd',
        `insert into component (id, name, display_name, location_id, effective_location_id, search)
         select gen_random_uuid(), 'crowd-' || lpad(n::text, 4, '0'), 'Crowd ' || lpad(n::text, 4, '0'), $1, $1, ''
         from generate_series(1, 1200) n`,
      ),
      [place],
    );
    const body = { location: 'crowd', rule: '{{name}}' };
    const { changed, ...rest } = ok(await owner.previewComponentLabels({ body }));
    expect(rest).toMatchObject({ count: 1200, truncated: true, hidden_count: 0 });
    expect(changed).toHaveLength(1000);
    expect(changed.map(({ name }) => name)).toEqual(changed.map(({ name }) => name).sort());
    expect(changed[0]).toMatchObject({ name: 'crowd-0001', from: 'Crowd 0001', to: 'crowd-0001' });
    const exact = ok(await owner.previewComponentLabels({ body: { location: 'crowd' } }));
    expect(exact).toMatchObject({ count: 0, truncated: false });
  });

  it('U1: a recompute that changes nothing leaves no record', async () => {
    ok(await owner.recomputeSystemLabels({}));
    const before = (await records()).length;
    expect(ok(await owner.recomputeSystemLabels({})).count).toBe(0);
    expect((await records()).length).toBe(before);
  });
});

describe('a label', () => {
  it('L10: shows the name of a place that a later reader may not read', async () => {
    ok(await owner.createLocation({ body: { name: 'vault', location_type: 'campus' } }));
    ok(await owner.createProduct({ body: { name: 'p-vault', label_rule: 'in {{location_label}}' } }));
    const { id } = ok(
      await owner.createComponent({ body: { name: 'safe', location: 'vault', product: 'p-vault' } }),
    );
    const { client } = await server.as({
      handle: 'clerk',
      grants: [{ role: 'viewer', scope_kind: 'component', scope_id: id }],
    });
    const seen = ok(await client.getComponent({ params: { name: 'safe' } }));
    expect(seen).toMatchObject({ display_name: 'in Vault', withheld: expect.arrayContaining(['location']) });
    expect(seen.location).toBeUndefined();
  });
});
