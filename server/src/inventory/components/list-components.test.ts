import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../testing/index.ts';
import { at, startWorld, type World } from '../placed/world.fixture.ts';

let world: World;
let owner: Client;
type Query = NonNullable<Parameters<Client['listComponents']>[0]>['query'];

/** Beside `rack` (room-a), `blade` (below it) and `lamp` (stall). */
const ROWS = [
  { name: 'bar', location: 'room-b', product: 'cisco-room-bar', system: 'av' },
  { name: 'dsp', parent: 'rack', product: 'q-sys-core-110f', system: 'av' },
  { name: 'mic', product: 'shure-mxa920', system: 'far' },
  { name: 'screen', location: 'hall', product: 'samsung-qm75c', display_name: 'Übergroß 100%' },
  { name: 'zoom', product: 'zoom-rooms' },
];

beforeAll(async () => {
  world = await startWorld();
  owner = world.owner;
  for (const body of ROWS) ok(await owner.createComponent({ body }));
  ok(await owner.createComponent({ body: { location: 'south' } }));
  ok(await owner.addSystemMember({ params: { name: 'far', component: 'bar' } }));
  const params = { name: 'av', role: 'sound', component: 'bar' };
  ok(
    await owner.setSystemRole({ params: { name: 'av', role: 'sound' }, body: { capabilities: ['speaker'] } }),
  );
  ok(await owner.assignRole({ params }));
});
afterAll(() => world.server.stop());

const ALL = ['bar', 'blade', 'dsp', 'lamp', 'mic', 'rack', 'screen', 'south-component-1', 'zoom'];
const names = async (query: Query = {}, client = owner) =>
  ok(await client.listComponents({ query })).components.map(({ name }) => name);
const raw = (search: string) =>
  fetch(`${world.server.origin}/api/v1/components?${search}`, {
    headers: { authorization: `Bearer ${world.server.ownerPerson.token}` },
  });

describe('filters', () => {
  const filters: [string, Query, string[]][] = [
    ['location: there and below', { location: ['north'] }, ['bar', 'blade', 'dsp', 'rack', 'screen']],
    [
      'location: several are OR',
      { location: ['room-b', 'south'] },
      ['bar', 'lamp', 'mic', 'south-component-1'],
    ],
    ['location_op self: exactly there', { location: ['hall'], location_op: 'self' }, ['screen']],
    ['unplaced', { unplaced: true }, ['zoom']],
    ['parent: direct children', { parent: ['rack'] }, ['blade', 'dsp']],
    ['root', { root: false }, ['blade', 'dsp']],
    ['system: members', { system: ['av'] }, ['bar', 'dsp']],
    ['system: several are OR', { system: ['av', 'far'] }, ['bar', 'dsp', 'mic']],
    ['no_system', { no_system: false }, ['bar', 'dsp', 'mic']],
    ['shared', { shared: true }, ['bar']],
    ['shared=false', { shared: false, no_system: false }, ['dsp', 'mic']],
    ['role with system', { system: ['av'], role: ['sound'] }, ['bar']],
    ['product: variants included', { product: ['samsung-qm55c'] }, ['screen']],
    ['no_product', { no_product: true }, ['blade', 'lamp', 'rack', 'south-component-1']],
    ['component_type: descendants included', { component_type: ['microphone'] }, ['mic']],
    ['vendor', { vendor: ['cisco', 'shure'] }, ['bar', 'mic']],
    ['driver', { driver: ['generic-rest-json'] }, ['bar', 'zoom']],
    ['kind', { kind: ['app', 'service'] }, ['zoom']],
    ['capability', { capability: ['microphone'] }, ['bar', 'mic']],
    ['capability: several are AND', { capability: ['microphone', 'camera'] }, ['bar']],
    ['capability and vendor', { capability: ['conferencing'], vendor: ['cisco'] }, ['bar']],
    ['verdict', { verdict: ['outage', 'degraded'] }, []],
    ['verdict healthy', { verdict: ['healthy'] }, ALL],
    ['has_alarms', { has_alarms: true }, []],
    ['has_alarms=false', { has_alarms: false }, ALL],
    ['tag', { tag: ['env:lab'] }, []],
    ['name_generated', { name_generated: true }, ['south-component-1']],
    ['together: AND', { location: ['north'], system: ['av'], root: true }, ['bar']],
  ];
  it.each(filters)('Q5, Q7: %s', async (_, query, wanted) => {
    expect(await names(query)).toEqual(wanted);
    expect(ok(await owner.listComponents({ query: { ...query, count: true, limit: 1 } })).total).toBe(
      wanted.length,
    );
  });

  it('Q4: every term occurs in name, label, type, product or vendor, in any case; nothing is special', async () => {
    expect(await names({ q: 'SCREEN' })).toEqual(['screen']);
    expect(await names({ q: 'übergroSS' })).toEqual([]);
    expect(await names({ q: 'ÜBERGROß' })).toEqual(['screen']);
    expect(await names({ q: 'ceiling microphone' })).toEqual(['mic']);
    expect(await names({ q: 'samsung 100%' })).toEqual(['screen']);
    expect(await names({ q: 'Cisco bar' })).toEqual(['bar']);
    expect(await names({ q: '%' })).toEqual(['screen']);
    expect(await names({ q: '_' })).toEqual([]);
    expect(await names({ q: 'cisco shure' })).toEqual([]);
    expect(await names({ q: 'component', location: ['south'] })).toEqual(['south-component-1']);
  });

  it('Q5, I4: references are names or uuids; unknown ones are 422, each where it stands', async () => {
    const { id } = ok(await owner.getLocation(at('room-b')));
    expect(await names({ location: [id.toUpperCase()] })).toEqual(['bar']);
    const wrong: Query = { parent: ['x'], system: ['x'], product: ['x'], vendor: ['x'], driver: ['x'] };
    for (const field of ['location', 'parent', 'system', 'product', 'component_type', 'vendor', 'driver']) {
      expectProblem(await owner.listComponents({ query: { [field]: ['nothing'] } }), 422, {
        at: `query.${field}`,
      });
    }
    expectProblem(await owner.listComponents({ query: wrong }), 422, {
      at: ['query.parent', 'query.system', 'query.product'],
    });
    expectProblem(await owner.listComponents({ query: { system: ['av'], role: ['nothing'] } }), 422, {
      at: 'query.role',
    });
  });

  it('Q6: what cannot be parsed, is unknown, or contradicts is 400', async () => {
    const bad = [
      'limit=abc',
      'limit=0',
      'limit=1001',
      'shared=maybe',
      'sort=colour',
      'verdict=fine',
      'colour=red',
    ];
    for (const search of [...bad, 'role=sound', 'kind=thing', 'location_op=near', 'offset=1', 'cursor=x']) {
      expect([search, (await raw(search)).status]).toEqual([search, 400]);
    }
  });

  it('3.4.5: several values are repeated or separated by commas', async () => {
    const answer = async (search: string) =>
      ((await (await raw(search)).json()) as { components: { name: string }[] }).components.map(
        ({ name }) => name,
      );
    expect(await answer('vendor=cisco,shure')).toEqual(['bar', 'mic']);
    expect(await answer('vendor=cisco&vendor=shure')).toEqual(['bar', 'mic']);
  });
});

describe('order and pages', () => {
  it('Q1, Q3: by name, by label, by time, either way', async () => {
    expect(await names()).toEqual(ALL);
    expect(await names({ sort: '-name' })).toEqual([...ALL].reverse());
    expect((await names({ sort: 'display_name' })).at(-1)).toBe('screen');
    expect((await names({ sort: 'created_at' }))[0]).toBe('rack');
    ok(await owner.updateComponent({ ...at('blade'), body: { display_name: 'Blade one' } }));
    expect((await names({ sort: '-updated_at' }))[0]).toBe('blade');
  });

  it('Q2: pages by key give every row once, whatever comes and goes; cursors belong to their list', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, count: true, ...(cursor !== undefined && { cursor }) };
      const reply = await owner.listComponents({ query });
      const page = ok(reply);
      seen.push(...page.components.map(({ name }) => name));
      cursor = page.next_cursor;
      expect(reply.headers.get('link')?.includes('rel="next"')).toBe(cursor !== undefined);
      const passing = ok(await owner.createComponent({ body: { name: `aa-${seen.length}` } }));
      ok(await owner.deleteComponent(at(passing.name)));
    } while (cursor !== undefined);
    expect(seen).toEqual(ALL);
    const { next_cursor } = ok(await owner.listComponents({ query: { limit: 1 } }));
    const foreign = { limit: 1, cursor: next_cursor ?? '', root: true };
    expectProblem(await owner.listComponents({ query: foreign }), 400, { at: 'query.cursor' });
    expect(await names({ limit: 2, offset: 3 })).toEqual(ALL.slice(3, 5));
  });
});

describe('scope', () => {
  it('Q1, 6.2: only readable rows: placed there, below them, and members of systems there', async () => {
    const north = await world.holding({ role: 'viewer', location: 'north' });
    expect(await names({}, north)).toEqual(['bar', 'blade', 'dsp', 'rack', 'screen']);
    const system = await world.holding({ role: 'viewer', system: 'far' });
    expect(await names({}, system)).toEqual(['bar', 'mic']);
    const component = await world.holding({ role: 'viewer', component: 'rack' });
    expect(await names({}, component)).toEqual(['blade', 'dsp', 'rack']);
    expect(await names({ product: ['q-sys-core-110f'], count: true }, component)).toEqual(['dsp']);
    ok(await owner.createRole({ body: { name: 'elsewhere', permissions: ['vendor:read'] } }));
    const nowhere = await world.holding({ role: 'elsewhere' });
    expectProblem(await nowhere.listComponents(), 403);
  });

  it('Q5, X4: an unreadable reference is 422 like an unknown one', async () => {
    const client = await world.holding({ role: 'viewer', location: 'north' });
    for (const query of [{ location: ['south'] }, { system: ['far'] }, { parent: ['lamp'] }]) {
      const [field] = Object.keys(query);
      expectProblem(await client.listComponents({ query }), 422, { at: `query.${field}` });
    }
    expect(await names({ location: ['hall'] }, client)).toEqual(['bar', 'blade', 'dsp', 'rack', 'screen']);
  });

  it('X1, X10: actions and withheld references of a list are those of the single rows', async () => {
    const client = await world.holding(
      { role: 'operator', system: 'far' },
      { role: 'viewer', component: 'dsp' },
    );
    const { components } = ok(await client.listComponents());
    expect(components.map(({ name }) => name)).toEqual(['bar', 'dsp', 'mic']);
    for (const row of components) {
      const { $schema: _, ...single } = ok(await client.getComponent(at(row.name)));
      expect(row).toEqual(single);
    }
    const [bar, dsp] = components;
    expect(bar).toMatchObject({ withheld: ['location', 'effective_location', 'system'], system_count: 2 });
    expect(dsp).toMatchObject({ actions: [], withheld: ['effective_location', 'parent', 'system'] });
  });
});
