import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, type Statement, statement, type Transaction } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { plantFleet } from '../components/fleet.fixture.ts';
import { reparent } from './reparent.ts';
import { settleLocations } from './settle-locations.ts';
import { perTier, TIERS, type Tier } from './tree-row.ts';
import { rowOf } from './world.fixture.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  await plantFleet(database, { locations: 2000, systems: 2000, components: 10_000 });
}, 60_000);
afterAll(() => drop());

interface Asked {
  readonly statement: Statement<unknown>;
  readonly values: readonly unknown[];
}

class Undone extends Error {}

/** The plans of all statements that the work asks for, with its values; what it did is undone. */
async function plansOf(work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const done = database.transaction(async (tx) => {
    const asked: Asked[] = [];
    const recording = Object.create(tx, {
      run: {
        value: (asking: Statement<unknown>, values: readonly unknown[] = []) => {
          asked.push({ statement: asking, values });
          return tx.run(asking, values);
        },
      },
    }) as Transaction;
    await work(recording);
    for (const { statement: each, values } of asked) plans.push(await planOf(tx, each, values));
    throw new Undone();
  });
  await expect(done).rejects.toThrow(Undone);
  return plans;
}

async function planOf(tx: Transaction, { name, text }: Statement<unknown>, values: readonly unknown[]) {
  const explain = statement<{ 'QUERY PLAN': string }>(`explain-${name}`, `explain (costs off) ${text}`);
  return (await tx.run(explain, values)).map((row) => row['QUERY PLAN']).join('\n');
}

const named = perTier((tier) =>
  statement<{ id: string }>(`test-plan-${tier}`, `select id from ${tier} where name = $1`),
);
const idOf = async (tier: Tier, name: string) => (await database.run(named[tier], [name]))[0]?.id ?? '';

const WALK = new RegExp(`Seq Scan on (?:${TIERS.join('|')}|system_member)\\b`);

describe('plans', () => {
  it('6: moving a subtree is a range of the path index', async () => {
    const id = await idOf('location', 'place-112');
    const to = await idOf('location', 'place-3');
    const plans = await plansOf(async (tx) =>
      reparent(tx, 'location', await rowOf(tx, 'location', id), await rowOf(tx, 'location', to)),
    );
    expect(plans.filter((plan) => plan.includes('location_path_key'))).toHaveLength(2);
    for (const plan of plans) expect(plan).not.toMatch(WALK);
  });

  it('6: settling a component or a system follows indexes from it', async () => {
    const component = await idOf('component', 'unit-0000100');
    const system = await idOf('system', 'system-7');
    const place = statement('test-unplace', 'update system set location_id = null where id = $1');
    for (const plan of await plansOf((tx) => settleLocations(tx, { components: [component] }))) {
      expect(plan).not.toMatch(WALK);
    }
    const plans = await plansOf(async (tx) => {
      await tx.run(place, [system]);
      await settleLocations(tx, { systems: [system] });
    });
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(WALK);
  });
});
