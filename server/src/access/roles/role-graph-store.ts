import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';

export interface StoredRole {
  readonly id: string;
  readonly permissions: readonly string[];
  readonly inherits: readonly string[];
  readonly permissions_digest: string;
}

const all = statement<StoredRole>(
  'role-graph',
  `select r.id, r.permissions, r.permissions_digest,
     coalesce((select array_agg(i.parent_id::text) from role_inherit i where i.role_id = r.id), '{}') as inherits
   from role r`,
);

/** Every role with its parents, by id: there are few of them. */
export async function loadRoleGraph(queries: Queries): Promise<Map<string, StoredRole>> {
  const rows = await queries.run(all);
  return new Map(rows.map((row) => [row.id, row]));
}

const setEffective = statement(
  'role-set-effective',
  'update role set effective_permissions = $2, permissions_digest = $3 where id = $1',
);

export async function updateEffective(
  tx: Transaction,
  id: string,
  patterns: readonly string[],
  digest: string,
): Promise<void> {
  await tx.run(setEffective, [id, patterns, digest]);
}

const clearParents = statement('role-clear-parents', 'delete from role_inherit where role_id = $1');
const addParents = statement(
  'role-add-parents',
  'insert into role_inherit (role_id, parent_id) select $1, unnest($2::uuid[])',
);

export async function replaceParents(tx: Transaction, id: string, parents: readonly string[]): Promise<void> {
  await tx.run(clearParents, [id]);
  await tx.run(addParents, [id, parents]);
}
