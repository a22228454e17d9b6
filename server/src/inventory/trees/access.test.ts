import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessContext } from '../../access/caller/index.ts';
import { forestAndGrants } from '../../access/scope/arbitraries.fixture.ts';
import { clearForest, type Forest, plant } from '../../access/scope/forest.fixture.ts';
import { modelReached } from '../../access/scope/model.fixture.ts';
import type { ReachGrant } from '../../access/scope/reach.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { Problem } from '../../platform/problem.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { parentForCreate, parentForMove } from './parents.ts';
import { readableAmong } from './readable.ts';
import { referredRow, referredRows } from './referred.ts';
import { requireOn, rowAt } from './row-at.ts';
import { TIERS, type Tier } from './tree-row.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());

interface World {
  readonly forest: Forest;
  readonly grants: readonly ReachGrant[];
}

const contextOf = ({ grants }: Pick<World, 'grants'>) =>
  ({ caller: { grants, impersonation: undefined }, database }) as unknown as AccessContext;

/** What came of it: a status, or the id of the row. */
async function outcome(work: Promise<{ readonly id: string } | null | undefined>): Promise<number | string> {
  try {
    return (await work)?.id ?? 'root';
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}

const cases = fc.record({
  world: forestAndGrants,
  tier: fc.constantFrom(...TIERS),
  action: fc.constantFrom('read', 'create', 'update', 'rename', 'move', 'delete'),
  pick: fc.nat(),
  byName: fc.boolean(),
});

/** A row of the tier, or an id of none. */
function chosen({ forest }: World, tier: Tier, pick: number): string {
  const ids = [...forest[tier].map(({ id }) => id), newId()];
  return ids[pick % ids.length] ?? '';
}

/** Rows that a permission reaches, with S8 and S9 read as for `action`. */
function reached({ forest, grants }: World, tier: Tier, permission: string, action?: string) {
  return modelReached(forest, grants, permission, tier, action);
}

async function planted<T>({ forest }: World, work: () => Promise<T>): Promise<T> {
  await clearForest(database);
  await plant(database, forest);
  return work();
}

describe('what a caller may do, against the model of scopes', () => {
  it('X3: a row of a path is missing, forbidden or given, with and without a lock', async () => {
    await fc.assert(
      fc.asyncProperty(cases, ({ world, tier, action, pick, byName }) =>
        planted(world, async () => {
          const id = chosen(world, tier, pick);
          const reference = byName ? `at-${id.replaceAll('-', '')}` : id.toUpperCase();
          const permission = `${tier}:${action}`;
          const readable = reached(world, tier, `${tier}:read`).has(id);
          const allowed = reached(world, tier, permission).has(id);
          const expected = readable ? (allowed ? id : 403) : 404;
          const ctx = contextOf(world);
          expect(await outcome(rowAt(ctx, database, tier, reference, permission))).toBe(expected);
          const locked = database.transaction((tx) =>
            rowAt(ctx, tx, tier, reference, permission, { lock: true }),
          );
          expect(await outcome(locked)).toBe(expected);
          const required = requireOn(ctx, database, tier, { id }, permission).then(() => ({ id }));
          expect(await outcome(required)).toBe(allowed ? id : everywhere(world, permission) ? id : 403);
        }),
      ),
      { numRuns: 120 },
    );
  });

  it('X4, X10: what is referred to is given or one and the same 422; readable rows are told apart', async () => {
    await fc.assert(
      fc.asyncProperty(cases, ({ world, tier, pick }) =>
        planted(world, async () => {
          const ctx = contextOf(world);
          const ids = world.forest[tier].map((row) => row.id);
          const readable = reached(world, tier, `${tier}:read`);
          const id = chosen(world, tier, pick);
          const expected = readable.has(id) ? id : 422;
          expect(await outcome(referredRow(ctx, database, tier, id, 'body.x'))).toBe(expected);
          const held = database.transaction((tx) => referredRow(ctx, tx, tier, id, 'body.x'));
          expect(await outcome(held)).toBe(expected);
          const among = await readableAmong(ctx, database, tier, ids);
          expect([...among].sort()).toEqual([...readable].sort());
          const several = referredRows(ctx, database, tier, [...readable, id], 'query.x');
          expect(await outcome(several.then(() => ({ id })))).toBe(expected);
        }),
      ),
      { numRuns: 120 },
    );
  });

  it('S11, S12, S14: a parent is given, forbidden or unknown; a root needs everything', async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.constantFrom('move' as const, 'update' as const), (given, action) =>
        planted(given.world, async () => {
          const { world, tier, pick } = given;
          const ctx = contextOf(world);
          const id = chosen(world, tier, pick);
          const readable = reached(world, tier, `${tier}:read`).has(id);
          const judged = (permission: string) =>
            readable ? (reached(world, tier, permission, 'create').has(id) ? id : 403) : 422;
          expect(await outcome(parentForCreate(ctx, database, tier, id))).toBe(judged(`${tier}:create`));
          const root = everywhere(world, `${tier}:create`) ? 'root' : 403;
          expect(await outcome(parentForCreate(ctx, database, tier, undefined))).toBe(root);
          const permission = `${tier}:${action}`;
          expect(await outcome(parentForMove(ctx, database, tier, action, id))).toBe(judged(permission));
          const uprooted = everywhere(world, permission) ? 'root' : 403;
          expect(await outcome(parentForMove(ctx, database, tier, action, ''))).toBe(uprooted);
          // where it is already
          const present = readable ? id : 422;
          expect(await outcome(parentForMove(ctx, database, tier, action, id, id))).toBe(present);
          expect(await outcome(parentForMove(ctx, database, tier, action, '', null))).toBe('root');
        }),
      ),
      { numRuns: 120 },
    );
  });
});

function everywhere({ grants }: World, permission: string): boolean {
  return grants.some((grant) => grant.scope_kind === 'all' && grant.permissions.set.allows(permission));
}

describe('what it costs', () => {
  const holder = (scope: Pick<ReachGrant, 'scope_kind' | 'scope_id' | 'scope_op'>): ReachGrant => ({
    ...scope,
    permissions: { set: { allows: () => true } },
  });
  const statements = async (work: (queries: Queries) => Promise<unknown>): Promise<number> => {
    let count = 0;
    const counting: Queries = {
      run: (statement, values) => {
        count += 1;
        return database.run(statement, values);
      },
    };
    await work(counting);
    return count;
  };

  it.each(TIERS)(
    '7: a %s costs one statement who reaches everything, locked or not; scoped two with a lock',
    async (tier) => {
      await clearForest(database);
      const id = newId();
      await plant(database, { [tier]: [{ id }] });
      const all = contextOf({ grants: [holder({ scope_kind: 'all', scope_id: null, scope_op: null })] });
      const scoped = contextOf({ grants: [holder({ scope_kind: tier, scope_id: id, scope_op: 'subtree' })] });
      const at = (ctx: AccessContext, lock: boolean) => (queries: Queries) =>
        rowAt(ctx, queries, tier, id, `${tier}:update`, { lock });
      expect(await statements(at(all, false))).toBe(1);
      expect(await statements(at(all, true))).toBe(1);
      expect(await statements(at(scoped, false))).toBe(1);
      expect(await statements(at(scoped, true))).toBe(2);
      expect(await statements((queries) => readableAmong(all, queries, tier, [id]))).toBe(0);
      expect(await statements((queries) => readableAmong(scoped, queries, tier, []))).toBe(0);
      expect(await statements((queries) => requireOn(all, queries, tier, { id }, `${tier}:rename`))).toBe(0);
    },
  );
});
