import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Window } from '../../platform/paging/index.ts';

export type ScopeKind = 'all' | 'location' | 'system' | 'component';
export type ScopeOperator = 'subtree' | 'subtree_excl_root' | 'self';

/** Who holds grants: a principal, or a group for its members. */
export type HolderKind = 'principal' | 'principal_group';

export interface Grant {
  readonly id: string;
  readonly role: string;
  readonly role_id: string;
  readonly effective_permissions: readonly string[];
  readonly scope_kind: ScopeKind;
  readonly scope_id: string | null;
  readonly scope_name: string | null;
  readonly scope_op: ScopeOperator | null;
  readonly principal_id: string | null;
  readonly principal: string | null;
  readonly principal_group_id: string | null;
  readonly principal_group: string | null;
  /** To the microsecond, for cursors. */
  readonly created_at: string;
}

const rows = `select n.id, r.name as role, n.role_id, r.effective_permissions, n.scope_kind,
    coalesce(n.location_id, n.system_id, n.component_id) as scope_id,
    coalesce(l.name, s.name, c.name) as scope_name, n.scope_op,
    n.principal_id, p.handle as principal, n.group_id as principal_group_id, g.name as principal_group,
    to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
  from principal_grant n
  join role r on r.id = n.role_id
  left join principal p on p.id = n.principal_id
  left join principal_group g on g.id = n.group_id
  left join location l on l.id = n.location_id
  left join system s on s.id = n.system_id
  left join component c on c.id = n.component_id`;

const page = statement<Grant>(
  'grant-page-of-group',
  `${rows} where n.group_id = $1 and ($2::timestamptz is null or (n.created_at, n.id) > ($2, $3::uuid))
   order by n.created_at, n.id limit $4 offset $5`,
);

export type GrantKey = readonly [createdAt: string, id: string];

export async function pageOfGroupGrants(
  queries: Queries,
  groupId: string,
  { after, limit, offset }: Window<GrantKey>,
): Promise<Grant[]> {
  return queries.run(page, [groupId, after?.[0] ?? null, after?.[1] ?? null, limit, offset]);
}

const count = statement<{ total: number }>(
  'grant-count-of-group',
  'select count(*)::int as total from principal_grant where group_id = $1',
);

export async function countGroupGrants(queries: Queries, groupId: string): Promise<number> {
  const [row] = await queries.run(count, [groupId]);
  return row?.total ?? 0;
}

const ofGroup = statement<Grant>(
  'grant-all-of-group',
  `${rows} where n.group_id = $1 order by n.created_at, n.id`,
);

export async function grantsOfGroup(queries: Queries, groupId: string): Promise<Grant[]> {
  return queries.run(ofGroup, [groupId]);
}

// the deletion of a root does not take the IAM lock (S5): the row itself is locked, so that one of the two
// removes and records it
const find = statement<Grant>('grant-find', `${rows} where n.id = $1 for update of n`);

export async function findGrant(tx: Transaction, id: string): Promise<Grant | undefined> {
  const [row] = await tx.run(find, [id]);
  return row;
}

export interface NewGrant {
  readonly id: string;
  readonly holder: { readonly kind: HolderKind; readonly id: string };
  readonly roleId: string;
  readonly scopeKind: ScopeKind;
  readonly scopeId: string | null;
  readonly scopeOp: ScopeOperator | null;
}

const insert = statement(
  'grant-insert',
  `insert into principal_grant (id, principal_id, group_id, role_id, scope_kind, location_id, system_id,
     component_id, scope_op)
   values ($1, case when $2 = 'principal' then $3::uuid end, case when $2 = 'principal_group' then $3::uuid end,
     $4, $5, case when $5 = 'location' then $6::uuid end, case when $5 = 'system' then $6::uuid end,
     case when $5 = 'component' then $6::uuid end, $7)
   on conflict on constraint principal_grant_identity do nothing returning id`,
);

/** False when there is one already (S4). */
export async function insertGrant(tx: Transaction, grant: NewGrant): Promise<boolean> {
  const { id, holder, roleId, scopeKind, scopeId, scopeOp } = grant;
  const values = [id, holder.kind, holder.id, roleId, scopeKind, scopeId, scopeOp];
  return (await tx.run(insert, values)).length === 1;
}

const remove = statement('grant-delete', 'delete from principal_grant where id = any($1::uuid[])');

export async function deleteGrantRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(remove, [ids]);
}

const rootedAt = {
  location: statement<Grant>(
    'grant-at-location',
    `${rows} where n.location_id = $1 order by n.id for update of n`,
  ),
  system: statement<Grant>('grant-at-system', `${rows} where n.system_id = $1 order by n.id for update of n`),
  component: statement<Grant>(
    'grant-at-component',
    `${rows} where n.component_id = $1 order by n.id for update of n`,
  ),
};

export async function grantsRootedAt(
  tx: Transaction,
  kind: keyof typeof rootedAt,
  id: string,
): Promise<Grant[]> {
  return tx.run(rootedAt[kind], [id]);
}
