import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';
import type { Window } from '../../platform/paging/index.ts';

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly display_name: string | null;
  readonly description: string | null;
  readonly member_count: number;
  readonly grant_count: number;
}

// archived principals are not counted, though they stay members (12.1)
const columns = `g.id, g.name, g.display_name, g.description,
  (select count(*)::int from principal_group_member m join principal p on p.id = m.principal_id
    where m.group_id = g.id and p.archived_at is null) as member_count,
  (select count(*)::int from principal_grant n where n.group_id = g.id) as grant_count`;

const matching = `($1::text is null or position($1 in g.search) > 0)`;

const page = statement<Group>(
  'group-page',
  `select ${columns} from principal_group g
   where ${matching} and ($2::text is null or (g.name, g.id) > ($2, $3::uuid))
   order by g.name, g.id limit $4 offset $5`,
);

export type GroupKey = readonly [name: string, id: string];

export async function pageOfGroups(
  queries: Queries,
  search: string | null,
  { after, limit, offset }: Window<GroupKey>,
): Promise<Group[]> {
  return queries.run(page, [search, after?.[0] ?? null, after?.[1] ?? null, limit, offset]);
}

const count = statement<{ total: number }>(
  'group-count',
  `select count(*)::int as total from principal_group g where ${matching}`,
);

export async function countGroups(queries: Queries, search: string | null): Promise<number> {
  const [row] = await queries.run(count, [search]);
  return row?.total ?? 0;
}

const find = statement<Group>(
  'group-find',
  `select ${columns} from principal_group g where g.id = $1 or g.name = $2`,
);

export async function findGroup(queries: Queries, { id, name }: Reference): Promise<Group | undefined> {
  const [row] = await queries.run(find, [id, name]);
  return row;
}

const insert = statement(
  'group-insert',
  `insert into principal_group (id, name, display_name, description, search) values ($1, $2, $3, $4, $5)
   on conflict (name) do nothing returning id`,
);

export interface GroupText {
  readonly name: string;
  readonly display_name: string | null;
  readonly description: string | null;
}

/** False when the name is taken. */
export async function insertGroup(
  tx: Transaction,
  id: string,
  { name, display_name, description }: GroupText,
  search: string,
): Promise<boolean> {
  const rows = await tx.run(insert, [id, name, display_name, description, search]);
  return rows.length === 1;
}

const nameTaken = statement<{ taken: boolean }>(
  'group-name-taken',
  'select exists (select from principal_group where name = $1) as taken',
);

export async function isGroupNameTaken(tx: Transaction, name: string): Promise<boolean> {
  const [row] = await tx.run(nameTaken, [name]);
  return row?.taken === true;
}

const update = statement(
  'group-update',
  `update principal_group set name = $2, display_name = $3, description = $4, search = $5, updated_at = now()
   where id = $1`,
);

export async function updateGroupRow(
  tx: Transaction,
  id: string,
  { name, display_name, description }: GroupText,
  search: string,
): Promise<void> {
  await tx.run(update, [id, name, display_name, description, search]);
}

const remove = statement('group-delete', 'delete from principal_group where id = $1');

/** Memberships and grants go with it. */
export async function deleteGroupRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
