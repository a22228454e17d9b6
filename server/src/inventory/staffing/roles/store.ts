import { type Queries, statement } from '../../../platform/database/index.ts';
import { asReference } from '../../../platform/identifiers.ts';
import { lineage } from '../../trees/index.ts';
import { EFFECTIVE } from '../effective-sql.ts';
import { DECLARATION, OWNERS } from './columns.ts';
import type { Declaration } from './declaration.ts';

/** A role of a system: the declaration that wins there (A1). */
export interface EffectiveRole extends Declaration {
  readonly system_id: string;
  /** The system's own declaration hides one of its standard. */
  readonly overrides: boolean;
}

const ofSystems = (also: string) => `with target as (
    select s.id, s.standard_id from system s where s.id = any($1::uuid[])
  ), ${EFFECTIVE}
  select e.system_id, e.overrides, ${DECLARATION}
  from effective e join system_role r on r.id = e.role_id ${OWNERS}
  where ${also} order by e.system_id, r.name`;

const everyRole = statement<EffectiveRole>('system-role-effective', ofSystems('true'));
const oneRole = statement<EffectiveRole>('system-role-effective-named', ofSystems('e.name = $2'));

/** The effective roles of systems, by system and name, in one statement. */
export async function effectiveRoles(queries: Queries, systems: readonly string[]): Promise<EffectiveRole[]> {
  return queries.run(everyRole, [systems]);
}

export async function effectiveRole(
  queries: Queries,
  system: string,
  name: string,
): Promise<EffectiveRole | undefined> {
  const [role] = await queries.run(oneRole, [[system], addressed(name)]);
  return role;
}

const names = statement<{ name: string }>(
  'system-role-effective-names',
  `with target as (
     select s.id, s.standard_id from system s where s.id = any($1::uuid[])
   ), ${EFFECTIVE}
   select distinct name from effective order by name`,
);

/** The names of the roles that any of the systems has. */
export async function effectiveRoleNames(queries: Queries, systems: readonly string[]): Promise<string[]> {
  return (await queries.run(names, [systems])).map(({ name }) => name);
}

const ofStandard = statement<Declaration>(
  'system-role-of-standard',
  `select distinct on (r.name) ${DECLARATION}
   from standard own
   join standard up on up.path = any(${lineage('own.path')})
   join system_role r on r.standard_id = up.id ${OWNERS}
   where own.id = $1 and ($2::text is null or r.name = $2) and (not $3::boolean or up.id = own.id)
   order by r.name, up.depth desc`,
);

/** Roles of a standard by name, its own over inherited ones (A1); of one name; or its own only. */
export async function rolesOfStandard(
  queries: Queries,
  standard: string,
  { name, own = false }: { readonly name?: string; readonly own?: boolean } = {},
): Promise<Declaration[]> {
  return queries.run(ofStandard, [standard, name === undefined ? null : addressed(name), own]);
}

/** A role has no address but its name; what cannot be one, or not even be asked for, finds nothing. */
function addressed(name: string): string {
  return asReference(name).name ?? '';
}
