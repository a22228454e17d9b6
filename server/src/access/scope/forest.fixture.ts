import { randomBytes } from 'node:crypto';
import { type Queries, statement } from '../../platform/database/index.ts';
import { plantLocationType } from '../../testing/places.ts';
import type { Tier } from './reach.ts';

export interface Row {
  readonly id: string;
  readonly parent?: string | undefined;
  /** Own placement; locations have none. */
  readonly location?: string | undefined;
}

/** Rows of the three trees, parents before their children. */
export interface Forest {
  readonly location: readonly Row[];
  readonly system: readonly Row[];
  readonly component: readonly Row[];
  readonly members: readonly (readonly [system: string, component: string])[];
}

const insert = {
  location: statement(
    'test-plant-location',
    `insert into location (id, name, parent_id, path, depth, location_type_id)
     select *, $6::uuid from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::int[])`,
  ),
  system: statement(
    'test-plant-system',
    `insert into system (id, name, parent_id, path, depth, location_id)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::int[], $6::uuid[])`,
  ),
  component: statement(
    'test-plant-component',
    `insert into component (id, name, parent_id, path, depth, location_id)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::int[], $6::uuid[])`,
  ),
};
const insertMembers = statement(
  'test-plant-members',
  'insert into system_member (system_id, component_id) select * from unnest($1::uuid[], $2::uuid[])',
);

/** Writes the rows themselves: what makes paths and names is not asked here. */
export async function plant(queries: Queries, forest: Partial<Forest>): Promise<void> {
  await plantTier(queries, 'location', forest.location ?? []);
  await plantTier(queries, 'system', forest.system ?? []);
  await plantTier(queries, 'component', forest.component ?? []);
  const members = forest.members ?? [];
  await queries.run(insertMembers, [
    members.map(([system]) => system),
    members.map(([, component]) => component),
  ]);
}

async function plantTier(queries: Queries, tier: Tier, rows: readonly Row[]): Promise<void> {
  const paths = new Map<string, string>();
  for (const { id, parent } of rows)
    paths.set(id, (parent === undefined ? '' : pathOf(paths, parent)) + segment());
  const columns: unknown[] = [
    rows.map(({ id }) => id),
    rows.map(({ id }) => `at-${id.replaceAll('-', '')}`),
    rows.map(({ parent }) => parent ?? null),
    rows.map(({ id }) => pathOf(paths, id)),
    rows.map(({ id }) => pathOf(paths, id).length / 8),
  ];
  columns.push(
    tier === 'location' ? await plantLocationType(queries) : rows.map(({ location }) => location ?? null),
  );
  await queries.run(insert[tier], columns);
}

function pathOf(paths: ReadonlyMap<string, string>, id: string): string {
  const path = paths.get(id);
  if (path === undefined) throw new Error(`${id} stands before its parent`);
  return path;
}

/** 8 characters of base32, as inventory.md 6 makes them of a key; here of chance. */
function segment(): string {
  return [...randomBytes(8)].map((byte) => (byte % 32).toString(32)).join('');
}

const clear = statement(
  'test-clear-forest',
  `with c as (delete from component), s as (delete from system) delete from location`,
);

/** References between rows of one tier hold until the statement ends, so everything can go at once. */
export async function clearForest(queries: Queries): Promise<void> {
  await queries.run(clear);
}
