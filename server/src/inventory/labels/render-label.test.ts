import { type Client, ok, type Reply } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant } from '../naming/planting.fixture.ts';

let server: TestServer;
let owner: Client;
/** May create within `yard`, and read `house` as well. */
let gardener: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  const yard = ok(await owner.createLocation({ body: { name: 'yard', location_type: 'building' } }));
  const house = ok(await owner.createLocation({ body: { name: 'house', location_type: 'building' } }));
  await owner.createLocation({ body: { name: 'cellar', location_type: 'building' } });
  for (const [name, location] of [
    ['yard-av', 'yard'],
    ['house-av', 'house'],
    ['cellar-av', 'cellar'],
  ] as const) {
    ok(await owner.createSystem({ body: { name, location, system_type_id: 'boardroom' } }));
    ok(await owner.createComponent({ body: { name: `${location}-rack`, location } }));
  }
  const { client } = await server.as({
    handle: 'gardener',
    grants: [
      { role: 'admin', scope_kind: 'location', scope_id: yard.id },
      { role: 'viewer', scope_kind: 'location', scope_id: house.id },
    ],
  });
  gardener = client;
});
afterAll(() => server.stop());

const revision = statement<{ count: number }>(
  'test-revision',
  'select (select count(*) from inventory_change)::int + (select count(*) from audit_log)::int as count',
);

/** What the draft says and what is stored: equal, but for what only rows have. */
function draftOf(reply: Reply<{ name: string; name_generated: boolean; label: string }>) {
  const { name, name_generated, label } = ok(reply);
  return { name, name_generated, display_name: label === '' ? undefined : label };
}
function storedIn(reply: Reply<{ name: string; name_generated: boolean; display_name?: string }>) {
  const { name, name_generated, display_name } = ok(reply);
  return { name, name_generated, display_name };
}

describe('renderLabel', () => {
  it.each([
    {},
    { name: 'given-av-1' },
    { display_name: 'Mine' },
    { location: 'yard' },
    { parent: 'yard-rack', product: 'apc-smart-ups-1500' },
    { parent: 'yard-rack', location: 'house', product: 'apc-smart-ups-1500' },
    { location: 'house', product: 'microsoft-teams-rooms', system: 'house-av' },
    { name: 'given-2', system: 'yard-av', display_name: 'Ours' },
  ])('L14: a component %o is created as drafted', async (body) => {
    const draft = await owner.renderComponentLabel({ body });
    expect(storedIn(await owner.createComponent({ body }))).toEqual(draftOf(draft));
  });

  it.each([
    {},
    { location: 'yard' },
    { location: 'yard', standard_id: 'boardroom' },
    { location: 'yard', standard_id: 'boardroom' },
    { parent: 'yard-av', system_type_id: 'signage' },
    { name: 'given-system', standard_id: 'video-wall' },
    { display_name: 'Mine' },
  ])('L14: a system %o is created as drafted', async (body) => {
    const draft = await owner.renderSystemLabel({ body });
    expect(storedIn(await owner.createSystem({ body }))).toEqual(draftOf(draft));
  });

  it.each([
    { name: 'north-wing', location_type: 'wing', parent: 'yard' },
    { name: 'av-campus', location_type: 'campus' },
    { name: 'named', location_type: 'campus', display_name: 'Named' },
  ])('L14: a location %o is created as drafted', async (body) => {
    const draft = await owner.renderLocationLabel({ body });
    expect(storedIn(await owner.createLocation({ body }))).toEqual(draftOf(draft));
  });

  it('N2, L2: tells number, rule and where the rule is stated', async () => {
    const builtIn = ok(await owner.renderComponentLabel({ body: { location: 'cellar' } }));
    expect(builtIn).toMatchObject({
      name: 'cellar-component-1',
      name_generated: true,
      ordinal: 1,
      label: 'Component 1',
      rule_source: 'builtin',
      rule: expect.stringContaining('{{type_label}}'),
    });
    const body = {
      name: 'ruled',
      label_rule: '{{product_label}} @ {{system_label}} ({{system_type_label}})',
    };
    ok(await owner.createProduct({ body }));
    const ruled = { product: 'ruled', system: 'yard-av' };
    expect(ok(await owner.renderComponentLabel({ body: ruled }))).toMatchObject({
      label: 'Ruled @ Yard AV (Boardroom)',
      rule: body.label_rule,
      rule_source: 'product:ruled',
    });
    const given = ok(await owner.renderSystemLabel({ body: { name: 'one', display_name: 'One' } }));
    expect(given).toEqual({
      $schema: given.$schema,
      name: 'one',
      name_generated: false,
      label: 'One',
      rule: '',
      rule_source: 'given',
    });
  });

  it('L14: has no conflicts: a taken name is drafted all the same', async () => {
    const body = { name: 'yard-rack' };
    expect(ok(await owner.renderComponentLabel({ body })).label).toBe('Yard Rack');
    expectProblem(await owner.createComponent({ body }), 409, { at: 'body.name' });
  });

  it('L14: writes nothing and reserves nothing', async () => {
    const before = await server.database.run(revision);
    const [one, two] = [
      ok(await owner.renderSystemLabel({ body: { location: 'cellar' } })),
      ok(await owner.renderSystemLabel({ body: { location: 'cellar' } })),
    ];
    expect(one).toEqual(two);
    expect(await server.database.run(revision)).toEqual(before);
  });

  it('N7: a location without a name is drafted by the name_rule of its type, or refused', async () => {
    await plant(server.database, 'location_type', { name: 'bay', name_stem: 'bay', name_bare_first: true });
    const draft = (parent?: string) =>
      owner.renderLocationLabel({ body: { location_type: 'bay', ...(parent && { parent }) } });
    expect(ok(await draft('yard'))).toMatchObject({ name: 'yard-bay', ordinal: 1, label: 'Yard Bay' });
    expect(ok(await draft())).toMatchObject({ name: 'bay', name_generated: true });
    const plain = await owner.renderLocationLabel({ body: { location_type: 'campus' } });
    expectProblem(plain, 422, { at: 'body.name' });
    expectProblem(await owner.createLocation({ body: { location_type: 'bay' } as never }), 422, {
      at: 'body.name',
    });
  });
});

describe('what a create refuses', () => {
  const sameRefusal = (draft: Reply<unknown>, create: Reply<unknown>, status: number) => {
    const one = expectProblem(draft, status);
    const other = expectProblem(create, status);
    expect({ detail: one.detail, errors: one.errors }).toEqual({
      detail: other.detail,
      errors: other.errors,
    });
  };

  it.each([
    [422, { parent: 'nowhere' }],
    [422, { parent: 'cellar-rack' }],
    [422, { parent: 'yard-rack', location: 'cellar' }],
    [422, { parent: 'yard-rack', product: 'nothing' }],
    [422, { parent: 'yard-rack', system: 'cellar-av' }],
    [422, { parent: 'yard-rack', product: 'nothing', location: 'nowhere' }],
    [403, { parent: 'yard-rack', system: 'house-av' }],
    [403, { parent: 'house-rack' }],
    [403, {}],
    [403, { location: 'yard' }],
    [422, { parent: 'yard-rack', name: 'Bad' }],
    [422, { parent: 'yard-rack', display_name: 'a\u202e' }],
  ])('L14, X4, X5, X8: is refused as a draft of a component: %d %o', async (status, body) => {
    sameRefusal(
      await gardener.renderComponentLabel({ body }),
      await gardener.createComponent({ body }),
      status,
    );
  });

  it.each([
    [422, { parent: 'nowhere' }],
    [422, { parent: 'yard-av', standard_id: 'nothing', system_type_id: 'nothing' }],
    [403, { parent: 'house-av' }],
    [403, { location: 'yard' }],
  ])('L14, X4, X5: is refused as a draft of a system: %d %o', async (status, body) => {
    sameRefusal(await gardener.renderSystemLabel({ body }), await gardener.createSystem({ body }), status);
  });

  it.each([
    [422, { name: 'x', location_type: 'nothing', parent: 'yard' }],
    [422, { name: 'x', location_type: 'region', parent: 'yard' }],
    [422, { name: 'x', location_type: 'wing', parent: 'cellar' }],
    [403, { name: 'x', location_type: 'wing', parent: 'house' }],
    [403, { name: 'x', location_type: 'campus' }],
  ])('L14, X4, X5, T2: is refused as a draft of a location: %d %o', async (status, body) => {
    sameRefusal(
      await gardener.renderLocationLabel({ body }),
      await gardener.createLocation({ body }),
      status,
    );
  });
});
