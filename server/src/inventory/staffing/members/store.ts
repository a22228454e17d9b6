import { statement, type Transaction } from '../../../platform/database/index.ts';

const insert = statement<{ component_id: string }>(
  'system-member-insert',
  `insert into system_member (system_id, component_id, added_at) values ($1, $2, clock_timestamp())
   on conflict do nothing returning component_id`,
);

/** False when the component is a member already. */
export async function insertMembership(
  tx: Transaction,
  systemId: string,
  componentId: string,
): Promise<boolean> {
  return (await tx.run(insert, [systemId, componentId])).length > 0;
}

const remove = statement<{ component_id: string }>(
  'system-member-delete',
  'delete from system_member where system_id = $1 and component_id = $2 returning component_id',
);

/** False when the component was no member. */
export async function deleteMembership(
  tx: Transaction,
  systemId: string,
  componentId: string,
): Promise<boolean> {
  return (await tx.run(remove, [systemId, componentId])).length > 0;
}

const elect = statement<{ id: string }>(
  'system-member-elect',
  `update system_member m set is_primary = true
   from (
     select distinct on (o.component_id) o.component_id, o.system_id
     from system_member o
     where o.component_id = any($1::uuid[]) and not exists (
       select from system_member p where p.component_id = o.component_id and p.is_primary)
     order by o.component_id, o.added_at, o.system_id
   ) oldest
   where m.component_id = oldest.component_id and m.system_id = oldest.system_id
   returning m.component_id as id`,
);

/** M2: of these components, whose rows are locked, those in systems but without a primary one get the oldest. */
export async function electPrimaries(tx: Transaction, components: readonly string[]): Promise<string[]> {
  if (components.length === 0) return [];
  return (await tx.run(elect, [components])).map(({ id }) => id);
}

const demote = statement(
  'system-member-demote',
  'update system_member set is_primary = false where component_id = $1 and is_primary',
);
const promote = statement(
  'system-member-promote',
  'update system_member set is_primary = true where system_id = $1 and component_id = $2',
);

export async function makePrimary(tx: Transaction, systemId: string, componentId: string): Promise<void> {
  await tx.run(demote, [componentId]);
  await tx.run(promote, [systemId, componentId]);
}

const lockMembers = statement(
  'system-member-lock-all',
  `select c.id from component c
   where c.id in (select m.component_id from system_member m where m.system_id = $1)
   order by c.id for update`,
);

/** Always in the order of ids, so that two systems that share members do not wait for each other. */
export async function lockMembersOf(tx: Transaction, systemId: string): Promise<void> {
  await tx.run(lockMembers, [systemId]);
}

const removeMembers = statement<{ id: string }>(
  'system-member-delete-all',
  'delete from system_member where system_id = $1 returning component_id as id',
);
const removeMemberships = statement<{ id: string }>(
  'system-membership-delete-all',
  'delete from system_member where component_id = $1 returning system_id as id',
);

export async function deleteMembersOf(tx: Transaction, systemId: string): Promise<string[]> {
  return (await tx.run(removeMembers, [systemId])).map(({ id }) => id);
}

export async function deleteMembershipsOf(tx: Transaction, componentId: string): Promise<string[]> {
  return (await tx.run(removeMemberships, [componentId])).map(({ id }) => id);
}

const removeAssignments = statement(
  'system-member-delete-assignments',
  'delete from role_assignment where system_id = $1',
);

export async function removeAssignmentsIn(tx: Transaction, systemId: string): Promise<void> {
  await tx.run(removeAssignments, [systemId]);
}

const touchAll = statement(
  'system-member-touch-systems',
  `update system set version = version + 1, updated_at = now() where id = any($1::uuid[])`,
);
const touchMembers = statement(
  'system-member-touch-components',
  `update component set version = version + 1, updated_at = now() where id = any($1::uuid[])`,
);

/** P2: the version of a row moves with its memberships. */
export async function touchSystems(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(touchAll, [ids]);
}

export async function touchComponents(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(touchMembers, [ids]);
}
