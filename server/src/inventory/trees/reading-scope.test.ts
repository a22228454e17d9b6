import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reach, reachedIds } from '../../access/scope/index.ts';
import { adHoc, type Database, statement, type Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { createTestDatabase, plantLocationType } from '../../testing/index.ts';
import { readingScope } from './reading-scope.ts';
import { reparent } from './reparent.ts';
import { settleLocations } from './settle-locations.ts';
import { perTier, type Tier, type TreeRow, treeColumns } from './tree-row.ts';

let database: Database;
let drop: () => Promise<void>;
let type: string;
beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  type = await plantLocationType(database);
});
afterAll(() => drop());

const insert = {
  location: statement(
    'test-add-location',
    'insert into location (id, name, location_type_id, parent_id) values ($1, $2, $4, $3)',
  ),
  system: statement(
    'test-add-system',
    'insert into system (id, name, parent_id, location_id) values ($1, $2, $3, $4)',
  ),
  component: statement(
    'test-add-component',
    'insert into component (id, name, parent_id, location_id) values ($1, $2, $3, $4)',
  ),
};
const rows = perTier((tier) =>
  statement<TreeRow>(`test-tree-${tier}`, `select ${treeColumns(tier)} from ${tier} r where id = $1`),
);
const place = perTier((tier) =>
  statement(`test-place-${tier}`, `update ${tier} set location_id = $2 where id = $1`),
);
const bind = statement(
  'test-bind',
  `insert into system_member (system_id, component_id, is_primary)
   select $1, $2, not exists (select from system_member where component_id = $2) on conflict do nothing`,
);
const clear = adHoc('test-clear', 'truncate component, system, location, system_member cascade');

type Placed = Exclude<Tier, 'location'>;
/** A random fleet, and what happens to it; numbers choose among the rows that there are. */
type Step =
  | { readonly do: 'add'; readonly tier: Tier; readonly parent: number | null; readonly at: number | null }
  | { readonly do: 'place'; readonly tier: Placed; readonly row: number; readonly at: number | null }
  | { readonly do: 'hang'; readonly tier: Placed; readonly row: number; readonly under: number | null }
  | { readonly do: 'bind'; readonly system: number; readonly row: number };

const some = fc.nat(9);
const maybe = fc.option(some, { freq: 3 });
const tiers = fc.constantFrom<Tier>('location', 'system', 'component', 'component');
const placed = fc.constantFrom<Placed>('system', 'component');
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('add' as const), tier: tiers, parent: maybe, at: maybe }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('place' as const), tier: placed, row: some, at: maybe }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('hang' as const), tier: placed, row: some, under: maybe }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('bind' as const), system: some, row: some }) },
  ),
  { minLength: 5, maxLength: 40 },
);

const BEGINNING: readonly Tier[] = ['location', 'location', 'system', 'system', 'component', 'component'];

class Fleet {
  readonly ids: Record<Tier, string[]> = { location: [], system: [], component: [] };

  pick(tier: Tier, n: number | null): string | null {
    return n === null ? null : (this.ids[tier][n % Math.max(1, this.ids[tier].length)] ?? null);
  }

  async take(tx: Transaction, step: Step): Promise<void> {
    if (step.do === 'add') return this.add(tx, step.tier, step.parent, step.at);
    if (step.do === 'bind') {
      const [system, component] = [this.pick('system', step.system), this.pick('component', step.row)];
      if (system === null || component === null) return;
      await tx.run(bind, [system, component]);
      return settleLocations(tx, { components: [component] });
    }
    const id = this.pick(step.tier, step.row);
    if (id === null) return;
    if (step.do === 'place') await tx.run(place[step.tier], [id, this.pick('location', step.at)]);
    else await this.hang(tx, step.tier, id, this.pick(step.tier, step.under));
    await settleLocations(tx, { [`${step.tier}s`]: [id] });
  }

  async add(tx: Transaction, tier: Tier, parent: number | null, at: number | null): Promise<void> {
    const id = newId();
    const where = tier === 'location' ? type : this.pick('location', at);
    await tx.run(insert[tier], [id, `r-${id}`, this.pick(tier, parent), where]);
    this.ids[tier].push(id);
    if (tier !== 'location') await settleLocations(tx, { [`${tier}s`]: [id] }, { fresh: true });
  }

  async hang(tx: Transaction, tier: Placed, id: string, under: string | null): Promise<void> {
    const [row] = await tx.run(rows[tier], [id]);
    const [parent] = under === null ? [] : await tx.run(rows[tier], [under]);
    if (row === undefined || parent?.path.startsWith(row.path)) return;
    await reparent(tx, tier, row, parent ?? null);
  }
}

const NOTHING = { whole: [], below: [], alone: [] };
const reachFrom = (roots: readonly string[], more: Partial<Reach> = {}): Reach => ({
  everything: false,
  location: { whole: roots, below: [], alone: [] },
  system: NOTHING,
  component: NOTHING,
  ...more,
});

async function listed(tier: Tier, reach: Reach, limits: { few: number; broad: number }): Promise<string[][]> {
  const { paging, counting } = await readingScope(database, tier, reach, limits);
  const found: string[][] = [];
  for (const scope of [paging, counting]) {
    const text = `select r.id from ${tier} r where ${scope.condition('r', 1)}`;
    const ids = (await database.run(adHoc<{ id: string }>('test-listed', text), scope.values)).map(
      ({ id }) => id,
    );
    found.push(ids.sort());
  }
  return found;
}

/** Resolved to ids; by sets; row by row. */
const FORMS = [
  { few: 5000, broad: 1 },
  { few: 0, broad: 2 },
  { few: 0, broad: 0 },
];

describe('what a list shows of a scope', () => {
  beforeEach(() => database.run(clear));

  it('6.2: is what the grants reach, however the list finds it, whatever happened to the rows', async () => {
    await fc.assert(
      fc.asyncProperty(steps, some, some, async (history, at, other) => {
        await database.run(clear);
        const fleet = new Fleet();
        await database.transaction(async (tx) => {
          for (const tier of BEGINNING) await fleet.add(tx, tier, null, null);
          for (const step of history) await fleet.take(tx, step);
        });
        const root = fleet.pick('location', at);
        const system = fleet.pick('system', other);
        if (root === null) return;
        const alone = { ...NOTHING, whole: system === null ? [] : [system] };
        for (const reach of [reachFrom([root]), reachFrom([root], { system: alone })]) {
          for (const tier of ['system', 'component'] as const) {
            const wanted = (await reachedIds(database, tier, reach)).sort();
            for (const form of FORMS) {
              expect(await listed(tier, reach, form)).toEqual([wanted, wanted]);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('6.2: rows that left their parent’s place and members of systems elsewhere are shown, and what hangs below', async () => {
    const fleet = new Fleet();
    const add = (tier: Tier, parent: number | null, at: number | null) =>
      database.transaction((tx) => fleet.add(tx, tier, parent, at));
    const bound = (system: number, row: number) =>
      database.transaction((tx) => fleet.take(tx, { do: 'bind', system, row }));
    for (let place = 0; place < 2; place += 1) await add('location', null, null);
    await add('system', null, 0); // 0: here
    await add('system', 0, 1); // 1: below it, elsewhere
    await add('system', 1, null); // 2: below that
    await add('system', null, 1); // 3: elsewhere
    await add('component', null, 0); // 0: here
    await add('component', 0, 1); // 1: below it, elsewhere
    await add('component', 1, null); // 2: below that
    for (let row = 3; row <= 6; row += 1) await add('component', null, 1); // 3–6: elsewhere
    await bound(3, 3);
    await bound(0, 3); // a member of the system here beside the one elsewhere
    await bound(2, 4);
    await add('component', 3, null); // 7: below the shared one
    const [here = ''] = fleet.ids.location;
    const shown = (tier: Tier, ...numbers: number[]) => numbers.map((n) => fleet.ids[tier][n]).sort();
    for (const form of FORMS) {
      expect((await listed('system', reachFrom([here]), form))[0]).toEqual(shown('system', 0, 1, 2));
      const components = shown('component', 0, 1, 2, 3, 4, 7);
      expect((await listed('component', reachFrom([here]), form))[0]).toEqual(components);
    }
  });

  it('S8, S9: an excluded root gives other tiers as much; a root alone gives them nothing', async () => {
    const fleet = new Fleet();
    const add = (tier: Tier, at: number | null) =>
      database.transaction((tx) => fleet.add(tx, tier, null, at));
    await add('location', null);
    await add('component', 0);
    const [root = ''] = fleet.ids.location;
    for (const form of FORMS) {
      const below = { ...reachFrom([]), location: { whole: [], below: [root], alone: [] } };
      expect((await listed('component', below, form))[0]).toEqual(fleet.ids.component);
      const alone = { ...reachFrom([]), location: { whole: [], below: [], alone: [root] } };
      expect((await listed('component', alone, form))[0]).toEqual([]);
    }
  });
});
