import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, statement } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { forest, forestAndGrants, grantsOn, shippedRoles } from './arbitraries.fixture.ts';
import { clearForest, type Forest, plant } from './forest.fixture.ts';
import { actionsOn, decide, listScope, mayCreateUnder, mayReparent, reachedIds, reachOf } from './index.ts';
import { modelReached } from './model.fixture.ts';
import type { Tier } from './reach.ts';
import { loadReachedAmong } from './store.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());

const tiers: Tier[] = ['location', 'system', 'component'];
const treeActions = ['read', 'create', 'update', 'rename', 'move', 'delete'];
const anchored = ['command:issue', 'alarm:acknowledge', 'secret:create', 'secret:read', 'telemetry:push'];
const sorted = (ids: Iterable<string>) => [...ids].sort();
const idsOf = (given: Forest, tier: Tier) => given[tier].map(({ id }) => id);
const permissionsOn = (tier: Tier) => [...treeActions.map((action) => `${tier}:${action}`), ...anchored];

/** Every run on rows of its own, and nothing else in the tables. */
async function planted<T>(given: Forest, work: () => Promise<T>): Promise<T> {
  await clearForest(database);
  await plant(database, given);
  return work();
}

const caseOf = fc.record({ world: forestAndGrants, tier: fc.constantFrom(...tiers), pick: fc.nat() });

describe('reach in SQL', () => {
  it('S6–S10: the set of a list is that of the model', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf, ({ world, tier, pick }) =>
        planted(world.forest, async () => {
          const permission = permissionsOn(tier)[pick % permissionsOn(tier).length] ?? '';
          const found = await reachedIds(database, tier, reachOf(world, permission));
          expect(sorted(found)).toEqual(sorted(modelReached(world.forest, world.grants, permission, tier)));
        }),
      ),
      { numRuns: 250 },
    );
  });

  it('S6–S10: the walk up from each row gives the same set', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf, ({ world, tier, pick }) =>
        planted(world.forest, async () => {
          const permission = permissionsOn(tier)[pick % permissionsOn(tier).length] ?? '';
          const ids = [...idsOf(world.forest, tier), newId()];
          const found = await loadReachedAmong(database, tier, ids, reachOf(world, permission));
          expect(sorted(found)).toEqual(sorted(modelReached(world.forest, world.grants, permission, tier)));
        }),
      ),
      { numRuns: 250 },
    );
  });

  it('S6–S10: a list is kept to the same set, by ids or row by row, whatever counts as few', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf, fc.constantFrom(0, 2, 5000), ({ world, tier }, few) =>
        planted(world.forest, async () => {
          const scope = await listScope(database, tier, reachOf(world, `${tier}:update`), few);
          const rows = await database.run(
            statement<{ id: string }>(
              `test-list-${tier}-${scope.form}`,
              `select r.id from ${tier} r where ${scope.condition('r', 1)}`,
            ),
            scope.values,
          );
          const expected = modelReached(world.forest, world.grants, `${tier}:update`, tier);
          expect(sorted(rows.map(({ id }) => id))).toEqual(sorted(expected));
          if (scope.form === 'few') expect(expected.size).toBeLessThanOrEqual(few);
        }),
      ),
      { numRuns: 120 },
    );
  });

  it('7: decide says missing, forbidden or allowed as the model does', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf, ({ world, tier, pick }) =>
        planted(world.forest, async () => {
          const permission = permissionsOn(tier)[pick % permissionsOn(tier).length] ?? '';
          const readable = modelReached(world.forest, world.grants, `${tier}:read`, tier);
          const allowed = modelReached(world.forest, world.grants, permission, tier);
          for (const id of idsOf(world.forest, tier)) {
            const expected = !readable.has(id) ? 'missing' : allowed.has(id) ? 'allowed' : 'forbidden';
            expect(await decide(database, world, tier, id, permission)).toBe(expected);
          }
          expect(await decide(database, world, tier, newId(), permission)).toBe('missing');
        }),
      ),
      { numRuns: 60 },
    );
  });

  it('6.3: with shipped roles, whatever is acted upon can be read', async () => {
    const world = forest.chain((given) =>
      fc.record({ forest: fc.constant(given), grants: grantsOn(given, shippedRoles) }),
    );
    await fc.assert(
      fc.asyncProperty(world, fc.constantFrom(...tiers), (given, tier) =>
        planted(given.forest, async () => {
          const readable = new Set(await reachedIds(database, tier, reachOf(given, `${tier}:read`)));
          for (const action of treeActions) {
            const acted = await reachedIds(database, tier, reachOf(given, `${tier}:${action}`));
            expect(acted.filter((id) => !readable.has(id))).toEqual([]);
          }
        }),
      ),
      { numRuns: 60 },
    );
  });

  it('7: actions lists what decide allows, in its order, and nothing while viewing as another', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf, ({ world, tier }) =>
        planted(world.forest, async () => {
          const ids = idsOf(world.forest, tier);
          const actions = [...treeActions.slice(1).map((action) => [action, `${tier}:${action}`])];
          if (tier === 'component') {
            for (const permission of ['command:issue', 'alarm:acknowledge'])
              actions.push([permission, permission]);
          }
          const sets = actions.map(
            ([name, permission = '']) =>
              [name, modelReached(world.forest, world.grants, permission, tier)] as const,
          );
          const found = await actionsOn(database, { ...world, impersonation: undefined }, tier, ids);
          for (const id of ids) {
            expect(found.get(id)).toEqual(sets.filter(([, set]) => set.has(id)).map(([name]) => name));
          }
          const viewing = { ...world, impersonation: { mode: 'view_as' } } as const;
          for (const list of (await actionsOn(database, viewing, tier, ids)).values())
            expect(list).toEqual([]);
        }),
      ),
      { numRuns: 60 },
    );
  });

  it('S11, S12, S14: where rows may hang is what the model says', async () => {
    await fc.assert(
      fc.asyncProperty(caseOf, ({ world, tier }) =>
        planted(world.forest, async () => {
          const readable = modelReached(world.forest, world.grants, `${tier}:read`, tier);
          const everywhere = (permission: string) =>
            world.grants.some(
              (grant) => grant.scope_kind === 'all' && grant.permissions.set.allows(permission),
            );
          for (const action of ['create', 'move', 'update'] as const) {
            const permission = `${tier}:${action}`;
            const receiving = modelReached(world.forest, world.grants, permission, tier, 'create');
            const may = (parent: string | undefined) =>
              action === 'create'
                ? mayCreateUnder(database, world, tier, parent)
                : mayReparent(database, world, tier, action, parent);
            expect(await may(undefined)).toBe(everywhere(permission) ? 'allowed' : 'forbidden');
            expect(await may(newId())).toBe('unknown-parent');
            for (const id of idsOf(world.forest, tier).slice(0, 4)) {
              const expected = !readable.has(id)
                ? 'unknown-parent'
                : receiving.has(id)
                  ? 'allowed'
                  : 'forbidden';
              expect(await may(id)).toBe(expected);
            }
          }
        }),
      ),
      { numRuns: 40 },
    );
  });
});
