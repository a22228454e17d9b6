import { type Database, type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { plantLocationType } from '../../testing/index.ts';
import { holdTree, rearrangeTree } from './locks.ts';
import { reparent } from './reparent.ts';
import { settleLocations } from './settle-locations.ts';
import { treeReader } from './tree-reader.ts';
import { perTier, type Tier, type TreeRow, treeColumns } from './tree-row.ts';

/** Rows of the three forests, written with the machinery of this room and nothing else. */

const reader = perTier((tier) =>
  treeReader<TreeRow>(tier, {
    name: `test-world-${tier}`,
    columns: treeColumns(tier),
    from: `${tier} r`,
  }),
);

export function rowOf(queries: Queries, tier: Tier, id: string): Promise<TreeRow> {
  return reader[tier].byId(queries, id);
}

const insert = {
  location: statement(
    'test-world-insert-location',
    'insert into location (id, name, parent_id, location_type_id) values ($1::uuid, $1::text, $2, $3)',
  ),
  system: statement(
    'test-world-insert-system',
    'insert into system (id, name, parent_id, location_id) values ($1::uuid, $1::text, $2, $3)',
  ),
  component: statement(
    'test-world-insert-component',
    'insert into component (id, name, parent_id, location_id) values ($1::uuid, $1::text, $2, $3)',
  ),
};

export async function create(
  database: Database,
  tier: Tier,
  parent: string | undefined,
  location: string | undefined,
): Promise<string> {
  const id = newId();
  await database.transaction(async (tx) => {
    await holdTree(tx, tier);
    const third = tier === 'location' ? await plantLocationType(tx) : (location ?? null);
    await tx.run(insert[tier], [id, parent ?? null, third]);
    await settle(tx, tier, id, true);
  });
  return id;
}

function settle(tx: Transaction, tier: Tier, id: string, fresh = false): Promise<void> {
  const changed = tier === 'system' ? { systems: [id] } : { components: [id] };
  return tier === 'location' ? Promise.resolve() : settleLocations(tx, changed, { fresh });
}

export async function move(
  database: Database,
  tier: Tier,
  id: string,
  parent: string | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    await rearrangeTree(tx, tier);
    const above = parent === undefined ? null : await rowOf(tx, tier, parent);
    await reparent(tx, tier, await rowOf(tx, tier, id), above);
    await settle(tx, tier, id);
  });
}

const place = perTier((tier) =>
  statement(
    `test-world-place-${tier}`,
    tier === 'location' ? 'select 1' : `update ${tier} set location_id = $2 where id = $1`,
  ),
);

export async function placeAt(
  database: Database,
  tier: 'system' | 'component',
  id: string,
  location: string | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(place[tier], [id, location ?? null]);
    await settle(tx, tier, id);
  });
}

const drop = perTier((tier) => statement(`test-world-delete-${tier}`, `delete from ${tier} where id = $1`));

export async function remove(database: Database, tier: Tier, id: string): Promise<void> {
  await database.run(drop[tier], [id]);
}

const insertMember = statement(
  'test-world-join',
  `insert into system_member (system_id, component_id, added_at, is_primary)
   values ($1, $2, clock_timestamp(), not exists (select from system_member where component_id = $2))`,
);

export async function join(database: Database, system: string, component: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(insertMember, [system, component]);
    await settle(tx, 'component', component);
  });
}

const deleteMember = statement(
  'test-world-leave',
  'delete from system_member where system_id = $1 and component_id = $2',
);
const elect = statement(
  'test-world-elect',
  `update system_member m set is_primary = true where m.component_id = $1
     and not exists (select from system_member o where o.component_id = $1 and o.is_primary)
     and m.system_id = (select system_id from system_member where component_id = $1 order by added_at limit 1)`,
);

export async function leave(database: Database, system: string, component: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(deleteMember, [system, component]);
    await tx.run(elect, [component]);
    await settle(tx, 'component', component);
  });
}
