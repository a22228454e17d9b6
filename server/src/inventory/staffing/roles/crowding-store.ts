import { statement, type Transaction } from '../../../platform/database/index.ts';
import { conforming, EFFECTIVE } from '../effective-sql.ts';
import type { Owner } from './write-store.ts';

/** A system with more occupants, or a higher occupied position, than a role there has room for. */
export interface Crowded {
  readonly id: string;
  readonly name: string;
  readonly assigned: number;
  readonly highest: number;
}

const crowded = (target: string) => `with target as (${target}), ${EFFECTIVE}
  select s.id, s.name, count(*)::int as assigned, max(a.position) as highest
  from effective e
  join system_role r on r.id = e.role_id
  join role_assignment a on a.system_id = e.system_id and a.role_name = e.name
  join system s on s.id = e.system_id
  where e.role_id = $2
  group by s.id, r.capacity
  having count(*) > r.capacity or max(a.position) > r.capacity
  order by s.name`;

const ofSystem = statement<Crowded>(
  'system-role-crowded-system',
  crowded('select s.id, s.standard_id from system s where s.id = any($1::uuid[])'),
);
const ofStandard = statement<Crowded>('system-role-crowded-standard', crowded(conforming('$1')));

/** Where a declaration is effective and too small, by name of the system. */
export async function crowdedBy(tx: Transaction, owner: Owner, roleId: string): Promise<Crowded[]> {
  return tx.run(owner.kind === 'system' ? ofSystem : ofStandard, [[owner.id], roleId]);
}
