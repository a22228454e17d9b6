import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../testing/index.ts';
import { at, startWorld, type World } from '../placed/world.fixture.ts';

let world: World;
let owner: Client;
type Query = NonNullable<Parameters<Client['listSystems']>[0]>['query'];

/** Beside `av` (room-a) and `far` (stall). */
const ROWS = [
  { name: 'board', location: 'hall', standard_id: 'boardroom' },
  { name: 'huddle', parent: 'av', standard_id: 'huddle-room', display_name: 'Kleine Runde' },
  { name: 'net', system_type_id: 'network-segment' },
  { name: 'wall', location: 'south', standard_id: 'video-wall', system_type_id: 'signage' },
];

beforeAll(async () => {
  world = await startWorld();
  owner = world.owner;
  for (const body of ROWS) ok(await owner.createSystem({ body }));
  ok(await owner.createSystem({ body: { location: 'barn' } }));
  for (const name of ['av', 'net']) ok(await owner.addSystemMember({ params: { name, component: 'lamp' } }));
});
afterAll(() => world.server.stop());

const ALL = ['av', 'barn-system', 'board', 'far', 'huddle', 'net', 'wall'];
const names = async (query: Query = {}, client = owner) =>
  ok(await client.listSystems({ query })).systems.map(({ name }) => name);

describe('filters', () => {
  const filters: [string, Query, string[]][] = [
    ['location: there and below', { location: ['north'] }, ['av', 'board', 'huddle']],
    ['location: several are OR', { location: ['hall', 'stall'] }, ['av', 'board', 'far', 'huddle']],
    ['location_op self: exactly there', { location: ['hall'], location_op: 'self' }, ['board']],
    ['parent: direct children', { parent: ['av'] }, ['huddle']],
    ['root', { root: true }, ALL.filter((name) => name !== 'huddle')],
    ['standard: variants included', { standard: ['huddle-room'] }, ['board', 'huddle']],
    [
      'system_type: descendants included',
      { system_type: ['av-room', 'it-system'] },
      ['board', 'huddle', 'net'],
    ],
    ['component: has this member', { component: ['lamp'] }, ['av', 'net']],
    ['verdict', { verdict: ['outage'] }, []],
    ['understaffed', { understaffed: true }, ['board', 'huddle', 'wall']],
    ['understaffed=false', { understaffed: false }, ['av', 'barn-system', 'far', 'net']],
    ['tag', { tag: ['env'] }, []],
    ['name_generated', { name_generated: true }, ['barn-system']],
    ['together: AND', { location: ['north'], understaffed: true, root: true }, ['board']],
  ];
  it.each(filters)('Q5, Q7: %s', async (_, query, wanted) => {
    expect(await names(query)).toEqual(wanted);
    expect(ok(await owner.listSystems({ query: { ...query, count: true, limit: 1 } })).total).toBe(
      wanted.length,
    );
  });

  it('Q4: every term occurs in name, label, standard or type', async () => {
    expect(await names({ q: 'kleine' })).toEqual(['huddle']);
    expect(await names({ q: 'boardroom' })).toEqual(['board']);
    expect(await names({ q: 'network segment' })).toEqual(['net']);
    expect(await names({ q: 'video wall' })).toEqual(['wall']);
    expect(await names({ q: '%' })).toEqual([]);
  });

  it('Q5: unknown references are 422, each where it stands; Q6: others are 400', async () => {
    for (const field of ['location', 'parent', 'standard', 'system_type', 'component']) {
      expectProblem(await owner.listSystems({ query: { [field]: ['nothing'] } }), 422, {
        at: `query.${field}`,
      });
    }
    for (const query of [{ limit: 0 }, { sort: 'size' }, { colour: 'red' }, { understaffed: 'maybe' }]) {
      expectProblem(await owner.listSystems({ query: query as never }), 400);
    }
  });
});

describe('order, pages and scope', () => {
  it('Q1–Q3: sorted, paged and counted', async () => {
    expect(await names()).toEqual(ALL);
    expect(await names({ sort: '-name', limit: 2 })).toEqual(['wall', 'net']);
    const first = ok(await owner.listSystems({ query: { limit: 4, count: true } }));
    expect(first.total).toBe(ALL.length);
    expect(await names({ limit: 4, cursor: first.next_cursor ?? '' })).toEqual(ALL.slice(4));
  });

  it('Q1, X10: only readable systems, with references withheld as in single reads', async () => {
    const client = await world.holding(
      { role: 'deploy', system: 'huddle' },
      { role: 'viewer', location: 'south' },
    );
    const { systems } = ok(await client.listSystems());
    expect(systems.map(({ name }) => name)).toEqual(['barn-system', 'far', 'huddle', 'wall']);
    for (const row of systems) {
      const { $schema: _, ...single } = ok(await client.getSystem(at(row.name)));
      expect(row).toEqual(single);
    }
    expect(systems[2]).toMatchObject({
      withheld: ['effective_location', 'parent'],
      actions: ['create', 'update', 'rename', 'move'],
    });
    expectProblem(await client.listSystems({ query: { parent: ['av'] } }), 422, { at: 'query.parent' });
  });
});
