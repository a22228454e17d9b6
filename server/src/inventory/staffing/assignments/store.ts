import { type Queries, statement, type Transaction } from '../../../platform/database/index.ts';
import type { Candidate } from './eligibility.ts';

/** A component in its place, with what it brings to the role. */
export interface Occupant extends Candidate {
  readonly role_name: string;
  readonly position: number;
  readonly component_id: string;
  readonly component: string;
  readonly display_name: string | null;
}

const BRINGS = `coalesce(p.effective_capabilities, '{}') as capabilities,
  t.path as type_path, p.path as product_path`;
const PRODUCT = `left join product p on p.id = c.product_id left join component_type t on t.id = p.component_type_id`;

const occupants = statement<Occupant>(
  'role-assignment-occupants',
  `select a.role_name, a.position, c.id as component_id, c.name as component, c.display_name, ${BRINGS}
   from role_assignment a join component c on c.id = a.component_id ${PRODUCT}
   where a.system_id = $1 and ($2::text is null or a.role_name = $2) order by a.role_name, a.position`,
);

/** Who fills the roles of a system, or one of them, by role and position. */
export async function occupantsOf(
  queries: Queries,
  system: string,
  role: string | null = null,
): Promise<Occupant[]> {
  return queries.run(occupants, [system, role]);
}

/** A candidate with the names that a refusal tells. */
export interface NamedCandidate extends Candidate {
  readonly product: string | null;
  readonly component_type: string | null;
  readonly member: boolean;
}

const candidate = statement<NamedCandidate>(
  'role-assignment-candidate',
  `select p.name as product, t.name as component_type, ${BRINGS}, exists (
     select from system_member m where m.system_id = $1 and m.component_id = c.id) as member
   from component c ${PRODUCT} where c.id = $2`,
);

export async function candidateFor(
  tx: Transaction,
  system: string,
  component: string,
): Promise<NamedCandidate> {
  const [found] = await tx.run(candidate, [system, component]);
  if (found === undefined) throw new Error(`component ${component} is locked, yet gone`);
  return found;
}

const insert = statement(
  'role-assignment-insert',
  'insert into role_assignment (system_id, role_name, component_id, position) values ($1, $2, $3, $4)',
);
const move = statement(
  'role-assignment-move',
  'update role_assignment set position = $4 where system_id = $1 and role_name = $2 and component_id = $3',
);
const remove = statement<{ position: number }>(
  'role-assignment-delete',
  `delete from role_assignment where system_id = $1 and role_name = $2 and component_id = $3 returning position`,
);
// one statement, so that the two positions are judged when both have changed
const swap = statement(
  'role-assignment-swap',
  `update role_assignment set position = $3::int + $4::int - position
   where system_id = $1 and role_name = $2 and position in ($3, $4)`,
);

export async function insertAssignment(
  tx: Transaction,
  system: string,
  role: string,
  component: string,
  position: number,
): Promise<void> {
  await tx.run(insert, [system, role, component, position]);
}

export async function moveAssignment(
  tx: Transaction,
  system: string,
  role: string,
  component: string,
  position: number,
): Promise<void> {
  await tx.run(move, [system, role, component, position]);
}

/** The position that is free now; undefined when the component did not fill the role. */
export async function deleteAssignment(
  tx: Transaction,
  system: string,
  role: string,
  component: string,
): Promise<number | undefined> {
  const [gone] = await tx.run(remove, [system, role, component]);
  return gone?.position;
}

export async function swapAssignments(
  tx: Transaction,
  system: string,
  role: string,
  one: number,
  other: number,
): Promise<void> {
  await tx.run(swap, [system, role, one, other]);
}
