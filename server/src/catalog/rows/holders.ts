import type { AccessContext } from '../../access/caller/index.ts';
import { listScope, reachOf, type Tier } from '../../access/scope/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import type { Holders } from '../../platform/holding.ts';
import { holdersBy } from './holders-by.ts';

/** Rows of `table` that hold another by `column` (D2). */
interface Relation<T extends string = string> {
  readonly table: T;
  readonly column: string;
  readonly relation: string;
}

/** Catalog rows that hold a row: readable all or none (X2). */
export async function catalogHolders(
  { caller }: AccessContext,
  queries: Queries,
  { table, column, relation }: Relation,
  id: string,
): Promise<Holders> {
  return holdersBy(queries, {
    name: `${table}-holding-${column}`,
    kind: table,
    relation,
    columns: 'r.id, r.name',
    readable: '$2::boolean',
    from: `${table} r where r.${column} = $1`,
    values: [id, caller.allows(`${table}:read`)],
  });
}

/** Rows of a tree that hold a row: those outside the caller's read scope are only counted. */
export async function tierHolders(
  { caller }: AccessContext,
  queries: Queries,
  { table, column, relation }: Relation<Tier>,
  id: string,
): Promise<Holders> {
  const scope = await listScope(queries, table, reachOf(caller, `${table}:read`));
  return holdersBy(queries, {
    name: `${table}-holding-${column}-${scope.form}`,
    kind: table,
    relation,
    columns: 'r.id, r.name',
    readable: scope.condition('r', 2),
    from: `${table} r where r.${column} = $1`,
    values: [id, ...scope.values],
  });
}

/** What a role may name beside capabilities: products it is pinned to, component types it accepts. */
const NAMED_BY_ROLES = {
  pinned: { table: 'system_role_product', column: 'product_id' },
  accepted: { table: 'system_role_type', column: 'component_type_id' },
} as const;

/** Roles that name a row. A role is readable where the standard or the system that declares it is. */
export async function roleHolders(
  { caller }: AccessContext,
  queries: Queries,
  relation: keyof typeof NAMED_BY_ROLES,
  id: string,
): Promise<Holders> {
  const { table, column } = NAMED_BY_ROLES[relation];
  const scope = await listScope(queries, 'system', reachOf(caller, 'system:read'));
  return holdersBy(queries, {
    name: `role-${relation}-${scope.form}`,
    kind: 'role',
    relation,
    columns: 'r.id, r.name, d.name as standard, s.name as system',
    readable: `case when s.id is null then $2::boolean else ${scope.condition('s', 3)} end`,
    from: `${table} n join system_role r on r.id = n.role_id
      left join standard d on d.id = r.standard_id left join system s on s.id = r.system_id
      where n.${column} = $1`,
    values: [id, caller.allows('standard:read'), ...scope.values],
  });
}
