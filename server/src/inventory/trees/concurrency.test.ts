import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, statement } from '../../platform/database/index.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { Model } from './model.fixture.ts';
import { TIERS } from './tree-row.ts';
import { create, join, leave, move, placeAt, rowOf } from './world.fixture.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());

it.each(TIERS)('P3: of two moves of %ss that would close a cycle at least one is refused', async (tier) => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [
      await create(database, tier, undefined, undefined),
      await create(database, tier, undefined, undefined),
    ];
    const done = await Promise.allSettled([move(database, tier, a, b), move(database, tier, b, a)]);
    const refused = done.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { status: 422, errors: [{ location: 'body.parent' }] } });
    const roots = [await rowOf(database, tier, a), await rowOf(database, tier, b)];
    expect(roots.map(({ depth }) => depth).sort()).toEqual([1, 2]);
  }
});

it.each(TIERS)('T1: 50 %ss created under one parent while it moves have the right paths', async (tier) => {
  const [left, right, parent] = [
    await create(database, tier, undefined, undefined),
    await create(database, tier, undefined, undefined),
    await create(database, tier, undefined, undefined),
  ];
  const creates = Array.from({ length: 50 }, () => create(database, tier, parent, undefined));
  const moves = [left, right, undefined, left, right].map((to) => move(database, tier, parent, to));
  const [children] = await Promise.all([Promise.all(creates), Promise.all(moves)]);
  const above = await rowOf(database, tier, parent);
  for (const id of children) {
    const child = await rowOf(database, tier, id);
    expect(child.path.slice(0, -8)).toBe(above.path);
    expect(child.depth).toBe(above.depth + 1);
  }
});

const systems = statement<{ id: string; parent_id: string | null; location_id: string | null }>(
  'test-all-systems',
  'select id, parent_id, location_id from system',
);
const components = statement<{
  id: string;
  parent_id: string | null;
  location_id: string | null;
  primary_id: string | null;
}>(
  'test-all-components',
  `select c.id, c.parent_id, c.location_id, m.system_id as primary_id
   from component c left join system_member m on m.component_id = c.id and m.is_primary`,
);
const effective = statement<{ id: string; place: string | null }>(
  'test-all-effective',
  `select id, effective_location_id as place from system
   union all select id, effective_location_id from component`,
);

/** The rows as they are, and T4 applied to them. */
async function expectSettled(): Promise<void> {
  const model = new Model();
  for (const { id, parent_id, location_id } of await database.run(systems)) {
    model.rows.system.set(id, { parent: parent_id ?? undefined, location: location_id ?? undefined });
  }
  for (const { id, parent_id, location_id, primary_id } of await database.run(components)) {
    model.rows.component.set(id, { parent: parent_id ?? undefined, location: location_id ?? undefined });
    if (primary_id !== null) model.primary.set(id, primary_id);
  }
  for (const { id, place } of await database.run(effective)) {
    const tier = model.rows.system.has(id) ? 'system' : 'component';
    expect({ tier, id, place }).toEqual({ tier, id, place: model.effective(tier, id) ?? null });
  }
}

it('T4: effective locations are right after changes at the same time to all that they follow from', async () => {
  const at = (tier: 'location' | 'system' | 'component', parent?: string) =>
    create(database, tier, parent, undefined);
  const [here, there] = [await at('location'), await at('location')];
  for (let round = 0; round < 12; round += 1) {
    const above = await at('system');
    const system = await at('system', above);
    const parent = await at('component');
    const child = await at('component', parent);
    await join(database, system, child);
    const done = await Promise.allSettled([
      placeAt(database, 'system', above, here),
      placeAt(database, 'component', parent, round % 2 === 0 ? there : undefined),
      create(database, 'component', child, undefined).then((made) => join(database, above, made)),
      placeAt(database, 'system', system, round % 3 === 0 ? there : undefined),
      move(database, 'component', child, round % 4 === 0 ? undefined : parent),
      join(database, system, parent),
      leave(database, system, child),
      placeAt(database, 'system', above, undefined),
    ]);
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
    await expectSettled();
  }
});
