import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearForest } from '../../access/scope/forest.fixture.ts';
import { type Database, statement } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { commands, perform } from './commands.fixture.ts';
import { Model } from './model.fixture.ts';
import { lineage, within } from './path-sql.ts';
import { perTier, TIERS, type Tier } from './tree-row.ts';
import { create, join, move, placeAt, rowOf } from './world.fixture.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());

interface Stored {
  readonly id: string;
  readonly parent_id: string | null;
  readonly path: string;
  readonly depth: number;
  readonly effective: string | null;
  readonly above: readonly string[];
  readonly below: readonly string[];
}

const stored = perTier((tier) =>
  statement<Stored>(
    `test-stored-${tier}`,
    `select r.id, r.parent_id, r.path, r.depth,
       ${tier === 'location' ? 'null' : 'r.effective_location_id'} as effective,
       array(select up.id::text from ${tier} up where up.path = any(${lineage('r.path')}) order by up.depth desc) as above,
       array(select d.id::text from ${tier} d where ${within('d', 'r.path')}) as below
     from ${tier} r`,
  ),
);

const sorted = (ids: readonly string[]) => [...ids].sort();

async function expectTier(model: Model, tier: Tier): Promise<void> {
  const rows = await database.run(stored[tier]);
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  expect(sorted(rows.map(({ id }) => id))).toEqual(sorted([...model.rows[tier].keys()]));
  for (const row of rows) {
    const { parent } = model.row(tier, row.id);
    const effective = tier === 'location' ? undefined : model.effective(tier, row.id);
    expect(row).toMatchObject({ parent_id: parent ?? null, effective: effective ?? null });
    expect(row.path.slice(0, -8)).toBe(parent === undefined ? '' : paths.get(parent));
    expect(row.depth).toBe(model.depth(tier, row.id));
    expect(row.above).toEqual([row.id, ...model.ancestors(tier, row.id)]);
    expect(sorted(row.below)).toEqual(sorted(model.subtree(tier, row.id)));
  }
}

describe('the forests against a model', () => {
  it('T1, T4: paths, depths, ancestors, subtrees, cycles and effective locations, whatever is done', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (todo) => {
        await clearForest(database);
        const model = new Model();
        for (const [at, command] of todo.entries()) {
          await perform(database, model, command);
          if (at % 4 === 0) for (const tier of TIERS) await expectTier(model, tier);
        }
        for (const tier of TIERS) await expectTier(model, tier);
      }),
      { numRuns: 50 },
    );
  }, 120_000);
});

it('T4: the own location of the nearest first, then the primary system of the topmost', async () => {
  const [here, there] = [
    await create(database, 'location', undefined, undefined),
    await create(database, 'location', undefined, undefined),
  ];
  const [inHere, inThere, nowhere] = [
    await create(database, 'system', undefined, here),
    await create(database, 'system', undefined, there),
    await create(database, 'system', undefined, undefined),
  ];
  const chain: string[] = [];
  for (let at = 0; at < 4; at += 1) chain.push(await create(database, 'component', chain.at(-1), undefined));
  const [a = '', b = '', c = '', d = ''] = chain;
  const places = async () => {
    const rows = await database.run(stored.component);
    return chain.map((id) => rows.find((row) => row.id === id)?.effective ?? null);
  };
  await join(database, nowhere, a);
  await join(database, inThere, d);
  expect(await places()).toEqual([null, null, null, there]);
  await join(database, inHere, b);
  expect(await places()).toEqual([null, here, here, here]);
  await placeAt(database, 'component', c, there);
  expect(await places()).toEqual([null, here, there, there]);
  await placeAt(database, 'system', nowhere, there);
  expect(await places()).toEqual([there, there, there, there]);
});

describe.each(TIERS)('the depth of a tree of %ss', (tier) => {
  const chain = async (length: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < length; at += 1) ids.push(await create(database, tier, ids.at(-1), undefined));
    return ids;
  };

  it('T1: at most 32 levels, counted with what hangs below the row', async () => {
    const [long, short] = [await chain(20), await chain(13)];
    const top = short[0] ?? '';
    const refusal = await move(database, tier, top, long[19]).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 422, errors: [{ location: 'body.parent' }] });
    expect(await rowOf(database, tier, top)).toMatchObject({ parent_id: null, depth: 1 });
    await move(database, tier, top, long[18]);
    expect((await rowOf(database, tier, short[12] ?? '')).depth).toBe(32);
    await move(database, tier, top, undefined);
    expect((await rowOf(database, tier, short[12] ?? '')).depth).toBe(13);
  });
});
