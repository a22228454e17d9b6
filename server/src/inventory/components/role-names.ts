import { type Queries, statement } from '../../platform/database/index.ts';
import { lineage } from '../trees/index.ts';

const known = statement<{ name: string }>(
  'component-filter-roles',
  `select distinct o.name from system_role o
   where o.name = any($2::text[]) and (o.system_id = any($1::uuid[]) or o.standard_id in (
     select up.id from system s join standard own on own.id = s.standard_id
     join standard up on up.path = any(${lineage('own.path')}) where s.id = any($1::uuid[])))`,
);

/** A1: those of the names that are roles of one of the systems, whoever declares them. */
export async function rolesOf(
  queries: Queries,
  systems: readonly string[],
  names: readonly string[],
): Promise<string[]> {
  return (await queries.run(known, [systems, names])).map(({ name }) => name);
}
