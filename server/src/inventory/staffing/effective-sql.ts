import { lineage, within } from '../trees/index.ts';

/**
 * What standards give (A1): a common table expression after a `target (id, standard_id)` of systems, found once per
 * standard, however many systems conform to it.
 */
export const INHERITED = `inherited as (
    select distinct on (own.id, r.name) own.id as standard_id, r.name, r.id as role_id, r.quorum
    from standard own
    join standard up on up.path = any(${lineage('own.path')})
    join system_role r on r.standard_id = up.id
    where own.id in (select standard_id from target)
    order by own.id, r.name, up.depth desc
  )`;

/**
 * A1 for any number of systems: ends in `effective (system_id, name, role_id, quorum, overrides)`. A system's own
 * declaration of a name hides what its standard gives.
 */
export const EFFECTIVE = `${INHERITED},
  effective as (
    select t.id as system_id, r.name, r.id as role_id, r.quorum, exists (
      select from inherited i where i.standard_id = t.standard_id and i.name = r.name) as overrides
    from target t join system_role r on r.system_id = t.id
    union all
    select t.id, i.name, i.role_id, i.quorum, false
    from target t join inherited i on i.standard_id = t.standard_id
    where not exists (select from system_role o where o.system_id = t.id and o.name = i.name)
  )`;

/** Systems that conform to one of the standards in `$n`, or to a descendant of one. */
export function conforming(parameter: string): string {
  return `select s.id, s.standard_id from system s where s.standard_id in (
    select below.id from standard above
    join standard below on ${within('below', 'above.path')}
    where above.id = any(${parameter}::uuid[]))`;
}
