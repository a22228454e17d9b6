import { type Queries, statement } from '../../platform/database/index.ts';
import { namesOf } from '../placed/index.ts';
import type { System } from './store.ts';

type Found = 'location' | 'effective_location' | 'parent' | 'standard' | 'system_type' | 'member_count';

/** A system as a page of the list reads it. */
export type OwnSystem = Omit<System, Found>;

/**
 * What the bodies of a page need beside the rows themselves, each asked for once for the whole page: four
 * statements, however many rows; the cost is that of the page, not that of the tables.
 */
export async function completed(queries: Queries, rows: readonly OwnSystem[]): Promise<System[]> {
  const places = rows.flatMap((row) => [row.location_id, row.effective_location_id]);
  const locations = await namesOf(queries, 'location', places);
  const parents = await namesOf(
    queries,
    'system',
    rows.map(({ parent_id }) => parent_id),
  );
  const classes = await classesOf(queries, rows);
  const members = await memberCounts(queries, rows);
  return rows.map((row) => ({
    ...row,
    location: locations.get(row.location_id) ?? null,
    effective_location: locations.get(row.effective_location_id) ?? null,
    parent: parents.get(row.parent_id) ?? null,
    standard: classes.get(row.standard_id) ?? null,
    system_type: classes.get(row.system_type_id) ?? null,
    member_count: members.get(row.id) ?? 0,
  }));
}

const classes = statement<{ id: string; name: string }>(
  'system-page-classes',
  `select id, name from standard where id = any($1::uuid[])
   union all select id, name from system_type where id = any($2::uuid[])`,
);

/** Names of standards and system types, whose ids never meet. */
async function classesOf(
  queries: Queries,
  rows: readonly OwnSystem[],
): Promise<ReadonlyMap<string | null, string>> {
  const standards = new Set(rows.flatMap(({ standard_id }) => standard_id ?? []));
  const types = new Set(rows.flatMap(({ system_type_id }) => system_type_id ?? []));
  if (standards.size + types.size === 0) return new Map();
  const found = await queries.run(classes, [[...standards], [...types]]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

const counts = statement<{ id: string; members: number }>(
  'system-page-members',
  `select system_id as id, count(*)::int as members from system_member
   where system_id = any($1::uuid[]) group by system_id`,
);

async function memberCounts(queries: Queries, rows: readonly OwnSystem[]): Promise<Map<string, number>> {
  const found = await queries.run(counts, [rows.map(({ id }) => id)]);
  return new Map(found.map(({ id, members }) => [id, members]));
}
