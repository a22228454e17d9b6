import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';
import type { Window } from '../../platform/paging/index.ts';

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly display_name: string | null;
  readonly description: string | null;
  readonly official: boolean;
  readonly rank: number;
  readonly permissions: readonly string[];
  /** Names of the roles it inherits from, sorted. */
  readonly inherits: readonly string[];
  readonly effective_permissions: readonly string[];
}

const columns = `r.id, r.name, r.display_name, r.description, r.official, r.rank, r.permissions,
  coalesce((select array_agg(p.name order by p.name) from role_inherit i join role p on p.id = i.parent_id
    where i.role_id = r.id), '{}') as inherits,
  r.effective_permissions`;

const page = statement<Role>(
  'role-page',
  `select ${columns} from role r
   where ($1::int is null or (r.rank, r.name, r.id) > ($1, $2, $3::uuid))
   order by r.rank, r.name, r.id limit $4 offset $5`,
);

export type RoleKey = readonly [rank: number, name: string, id: string];

export async function pageOfRoles(
  queries: Queries,
  { after, limit, offset }: Window<RoleKey>,
): Promise<Role[]> {
  return queries.run(page, [after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null, limit, offset]);
}

const count = statement<{ total: number }>('role-count', 'select count(*)::int as total from role');

export async function countRoles(queries: Queries): Promise<number> {
  const [row] = await queries.run(count);
  return row?.total ?? 0;
}

const find = statement<Role>('role-find', `select ${columns} from role r where r.id = $1 or r.name = $2`);

export async function findRole(queries: Queries, { id, name }: Reference): Promise<Role | undefined> {
  const [row] = await queries.run(find, [id, name]);
  return row;
}

export interface RoleRef {
  readonly id: string;
  readonly name: string;
}

const refs = statement<RoleRef>(
  'role-refs',
  'select id, name from role where id = any($1::uuid[]) or name = any($2)',
);

export async function findRoleRefs(queries: Queries, references: readonly Reference[]): Promise<RoleRef[]> {
  const ids = references.flatMap(({ id }) => id ?? []);
  const names = references.flatMap(({ name }) => name ?? []);
  return queries.run(refs, [ids, names]);
}

/** What an author writes of a role. */
export interface RoleText {
  readonly name: string;
  readonly display_name: string | null;
  readonly description: string | null;
  readonly permissions: readonly string[];
}

const insert = statement(
  'role-insert',
  `insert into role (id, name, display_name, description, permissions, effective_permissions, permissions_digest)
   values ($1, $2, $3, $4, $5, '{}', '') on conflict (name) do nothing returning id`,
);

/** False when the name is taken. What the role allows is derived afterwards. */
export async function insertRole(tx: Transaction, id: string, text: RoleText): Promise<boolean> {
  const { name, display_name, description, permissions } = text;
  const rows = await tx.run(insert, [id, name, display_name, description, permissions]);
  return rows.length === 1;
}

const update = statement(
  'role-update',
  `update role set display_name = $2, description = $3, permissions = $4, updated_at = now() where id = $1`,
);

export async function updateRoleRow(tx: Transaction, id: string, text: RoleText): Promise<void> {
  await tx.run(update, [id, text.display_name, text.description, text.permissions]);
}

const uses = statement<{ granted: boolean; inherited: boolean }>(
  'role-uses',
  `select exists (select from principal_grant where role_id = $1) as granted,
     exists (select from role_inherit where parent_id = $1) as inherited`,
);

export async function usesOfRole(
  tx: Transaction,
  id: string,
): Promise<{ granted: boolean; inherited: boolean }> {
  const [row] = await tx.run(uses, [id]);
  return row ?? { granted: false, inherited: false };
}

const remove = statement('role-delete', 'delete from role where id = $1');

export async function deleteRoleRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
