import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adHoc, type Statement } from '../../platform/database/index.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { plantFleet } from './fleet.fixture.ts';

let server: TestServer;
let near: Client;
type Query = NonNullable<Parameters<Client['listComponents']>[0]>['query'];

beforeAll(async () => {
  server = await startTestServer();
  await plantFleet(server.database, { locations: 1000, systems: 2000, components: 20_000 });
  const { id } = ok(await server.owner.getLocation({ params: { name: 'place-12' } }));
  const grants = [{ role: 'operator', scope_kind: 'location' as const, scope_id: id }];
  near = (await server.as({ handle: 'near', grants })).client;
}, 60_000);
afterAll(() => server.stop());

/** The statements that a piece of work asks the database for, one after the other. */
async function asked(work: () => Promise<unknown>) {
  const run = vi.spyOn(server.database, 'run');
  await work();
  const calls = run.mock.calls.map(([statement, values]) => ({ statement, values: values ?? [] }));
  run.mockRestore();
  return calls.filter(({ statement }) => !OTHERS.has(statement.name));
}
const OTHERS = new Set(['credential-touch', 'role-patterns']);

async function namesOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await asked(work)).map(({ statement }) => statement.name);
}

async function planOf(statement: Statement<unknown>, values: readonly unknown[]): Promise<string> {
  const explain = adHoc<{ 'QUERY PLAN': string }>('explain', `explain (costs off) ${statement.text}`);
  return (await server.database.run(explain, values)).map((row) => row['QUERY PLAN']).join('\n');
}

async function plansOf(work: () => Promise<unknown>): Promise<Map<string, string>> {
  const plans = new Map<string, string>();
  for (const { statement, values } of await asked(work)) {
    plans.set(statement.name, await planOf(statement, values));
  }
  return plans;
}

describe('the number of statements', () => {
  const lists: [string, Query][] = [
    ['everything', {}],
    ['a place', { location: ['place-12'] }],
    ['a search', { q: 'unit' }],
    ['several filters', { no_product: false, verdict: ['healthy'], root: false, kind: ['device', 'app'] }],
  ];
  it.each(lists)('design 3.6: of a page is the same whatever its rows: %s', async (_, query) => {
    for (const client of [server.owner, near]) {
      const list = (limit: number) => client.listComponents({ query: { ...query, limit } });
      const few = await namesOf(() => list(2));
      expect(few.length).toBeLessThan(16);
      expect(await namesOf(() => list(100))).toEqual(few);
    }
  });

  it('design 3.6: of a page of systems is the same whatever its rows', async () => {
    for (const client of [server.owner, near]) {
      const few = await namesOf(() => client.listSystems({ query: { limit: 2 } }));
      expect(await namesOf(() => client.listSystems({ query: { limit: 10 } }))).toEqual(few);
    }
    const { systems } = ok(await server.owner.listSystems({ query: { limit: 1000 } }));
    expect(systems.every(({ member_count }) => member_count > 0)).toBe(true);
  });

  it('design 3.6: who reads everything asks for a page with six statements beside the credential', async () => {
    const names = await namesOf(() => server.owner.listComponents({ query: { limit: 1000 } }));
    expect(names).toEqual([
      'caller-by-token',
      'component-page-name-asc',
      'component-page-memberships',
      'system-names',
      'location-names',
      'component-names',
      'component-page-products',
    ]);
  });
});

describe('plans', () => {
  const WALK = /Seq Scan on (component|system|location|system_member)\b/;

  it('7: the first and a later page follow the index of names, and nothing is walked through', async () => {
    const first = ok(await server.owner.listComponents({ query: { limit: 1000 } }));
    const later = { limit: 1000, cursor: first.next_cursor ?? '' };
    for (const query of [{ limit: 1000 }, later]) {
      const plans = await plansOf(() => server.owner.listComponents({ query }));
      for (const [name, plan] of plans) expect(plan, name).not.toMatch(WALK);
      const page = [...plans].find(([name]) => name.startsWith('component-page-name'))?.[1];
      expect(page).toContain('Index Scan using component_name_key');
    }
  });

  it('7: one component and one system are looked up by index, name or uuid alike', async () => {
    const { id } = ok(await server.owner.getComponent({ params: { name: 'unit-0000077' } }));
    for (const name of ['unit-0000077', id]) {
      const plans = await plansOf(() => server.owner.getComponent({ params: { name } }));
      for (const [key, plan] of plans) expect(plan, key).not.toMatch(WALK);
      expect(plans.size).toBe(2);
    }
    const plans = await plansOf(() => server.owner.getSystem({ params: { name: 'system-7' } }));
    for (const [key, plan] of plans) expect(plan, key).not.toMatch(WALK);
  });

  it('7: the list of a reader of one place is found from that place', async () => {
    const plans = await plansOf(() => near.listComponents({ query: { limit: 1000 } }));
    for (const [key, plan] of plans) expect(plan, key).not.toMatch(WALK);
    const found = [...plans].find(([name]) => name.startsWith('reached-from-locations'))?.[1];
    expect(found).toContain('component_effective_location');
    expect(found).toContain('system_member_apart');
  });

  it('7, Q3: sorted by label, a page follows the index of labels', async () => {
    for (const sort of ['display_name', '-display_name'] as const) {
      const plans = await plansOf(() => server.owner.listComponents({ query: { limit: 100, sort } }));
      const page = [...plans].find(([name]) => name.startsWith('component-page-display_name'))?.[1];
      expect(page).toContain('component_label');
    }
  });

  const narrow: [string, Query, RegExp][] = [
    ['a place', { location: ['place-112'] }, /component_effective_location/],
    ['exactly a place', { location: ['place-112'], location_op: 'self' }, /component_effective_location/],
    ['a system', { system: ['system-7'] }, /system_member_pkey/],
    ['a parent', { parent: ['unit-0000070'] }, /component_parent/],
    ['a search', { q: 'unit-0007077' }, /component_search/],
  ];
  it.each(narrow)('7: a narrow filter follows its index: %s', async (_, query, index) => {
    const plans = await plansOf(() => server.owner.listComponents({ query: { ...query, limit: 100 } }));
    const page = plans.get('component-page');
    expect(page).toMatch(index);
    expect(page).not.toMatch(WALK);
  });
});
