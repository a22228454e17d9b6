import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Model } from './model.fixture.ts';
import { TIERS, type Tier } from './tree-row.ts';
import { create, join, leave, move, placeAt, remove } from './world.fixture.ts';

/** Rows are named by numbers, taken modulo what there is; one in five names nothing. */
const pick = fc.nat({ max: 1000 });

export interface Command {
  readonly what: 'create' | 'move' | 'place' | 'delete' | 'join' | 'leave';
  readonly tier: Tier;
  readonly a: number;
  readonly b: number;
}

/** Three places, a system at each, and a chain of four components that are placed nowhere. */
const PRELUDE: readonly Command[] = [
  ...[0, 0, 0].map((a) => ({ what: 'create', tier: 'location', a, b: 0 }) as const),
  ...[1, 3, 17].map((b) => ({ what: 'create', tier: 'system', a: 0, b }) as const),
  ...[0, 1, 1, 2].map((a) => ({ what: 'create', tier: 'component', a, b: 0 }) as const),
];

export const commands: fc.Arbitrary<Command[]> = fc
  .array(
    fc.record({
      what: fc.constantFrom(
        'create',
        'create',
        'move',
        'move',
        'place',
        'delete',
        'join',
        'join',
        'join',
        'leave',
      ),
      tier: fc.constantFrom(...TIERS, 'component' as const),
      a: pick,
      b: pick,
    }),
    { minLength: 5, maxLength: 40 },
  )
  .map((random) => [...PRELUDE, ...random]);

/** Does it to the rows and to the model; what the model forbids must be refused and change nothing. */
export async function perform(database: Database, model: Model, command: Command): Promise<void> {
  const { what, tier, a, b } = command;
  if (what === 'create') return performCreate(database, model, command);
  if (what === 'join' || what === 'leave') return performMembership(database, model, what, a, b);
  const id = chosen(model.rows[tier].keys(), a);
  if (id === undefined) return;
  if (what === 'move') return performMove(database, model, tier, id, maybe(model.rows[tier].keys(), b));
  if (what === 'delete') {
    if (model.isHeld(tier, id)) return;
    model.remove(tier, id);
    await remove(database, tier, id);
  } else if (tier !== 'location') {
    const location = maybe(model.rows.location.keys(), b);
    model.row(tier, id).location = location;
    await placeAt(database, tier, id, location);
  }
}

async function performCreate(database: Database, model: Model, { tier, a, b }: Command): Promise<void> {
  const parent = maybe(model.rows[tier].keys(), a);
  const location = tier === 'location' || b % 2 === 0 ? undefined : chosen(model.rows.location.keys(), b);
  if (parent !== undefined && model.depth(tier, parent) >= 32) return;
  model.rows[tier].set(await create(database, tier, parent, location), { parent, location });
}

async function performMove(
  database: Database,
  model: Model,
  tier: Tier,
  id: string,
  parent: string | undefined,
): Promise<void> {
  if (model.mayHang(tier, id, parent)) {
    model.row(tier, id).parent = parent;
    return move(database, tier, id, parent);
  }
  const refusal = await move(database, tier, id, parent).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({ status: 422, errors: [{ location: 'body.parent' }] });
}

async function performMembership(
  database: Database,
  model: Model,
  what: 'join' | 'leave',
  a: number,
  b: number,
): Promise<void> {
  const leaving = model.members[a % Math.max(model.members.length, 1)];
  if (what === 'leave' && leaving !== undefined) {
    model.leave(leaving.system, leaving.component);
    return leave(database, leaving.system, leaving.component);
  }
  const system = chosen(model.rows.system.keys(), a);
  const component = chosen(model.rows.component.keys(), b);
  if (what === 'leave' || system === undefined || component === undefined) return;
  if (model.isMember(system, component)) return;
  model.join(system, component);
  await join(database, system, component);
}

function chosen(ids: Iterable<string>, number: number): string | undefined {
  const all = [...ids];
  return all[number % Math.max(all.length, 1)];
}

function maybe(ids: Iterable<string>, number: number): string | undefined {
  return number % 5 === 0 ? undefined : chosen(ids, number);
}
