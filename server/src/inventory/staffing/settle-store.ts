import { statement, type Transaction } from '../../platform/database/index.ts';
import { conforming, EFFECTIVE, INHERITED } from './effective-sql.ts';

const NAMED = 'select s.id, s.standard_id from system s where s.id = any($1::uuid[])';

const remove = (target: string) => `with target as (${target}), ${INHERITED}
  delete from role_assignment a using target t
  where a.system_id = t.id
    and not exists (select from system_role o where o.system_id = t.id and o.name = a.role_name)
    and not exists (select from inherited i where i.standard_id = t.standard_id and i.name = a.role_name)`;

const count = (target: string) => `with target as (${target}), ${EFFECTIVE},
  filled as (
    select a.system_id, a.role_name, count(*) as assigned
    from role_assignment a join target t on t.id = a.system_id group by a.system_id, a.role_name
  ),
  short as (
    select t.id, count(e.name) filter (where e.quorum > coalesce(f.assigned, 0))::int as roles
    from target t
    left join effective e on e.system_id = t.id
    left join filled f on f.system_id = e.system_id and f.role_name = e.name
    group by t.id
  )
  update system s set understaffed_roles = short.roles from short
  where s.id = short.id and s.understaffed_roles <> short.roles`;

const removeNamed = statement('staffing-remove-astray', remove(NAMED));
const removeBelow = statement('staffing-remove-astray-conforming', remove(conforming('$1')));
const countNamed = statement('staffing-recount', count(NAMED));
const countBelow = statement('staffing-recount-conforming', count(conforming('$1')));

/** A4: assignments of role names that are not effective for their system. */
export async function removeAstray(tx: Transaction, systems: readonly string[]): Promise<void> {
  await tx.run(removeNamed, [systems]);
}

export async function removeAstrayConforming(tx: Transaction, standards: readonly string[]): Promise<void> {
  await tx.run(removeBelow, [standards]);
}

/** A10: effective roles with fewer occupants than their quorum. */
export async function recount(tx: Transaction, systems: readonly string[]): Promise<void> {
  await tx.run(countNamed, [systems]);
}

export async function recountConforming(tx: Transaction, standards: readonly string[]): Promise<void> {
  await tx.run(countBelow, [standards]);
}
