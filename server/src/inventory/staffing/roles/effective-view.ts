import type { EffectiveRoleBody } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import type { Queries } from '../../../platform/database/index.ts';
import { readableAmong } from '../../trees/index.ts';
import { type Occupant, occupantsOf } from '../assignments/store.ts';
import { toEffectiveBody } from './role-body.ts';
import { type EffectiveRole, effectiveRoles } from './store.ts';

/** Roles of one system and who fills them, as far as the caller may know: three statements, however many. */
export async function rolesView(
  ctx: AccessContext,
  queries: Queries,
  system: string,
): Promise<EffectiveRoleBody[]> {
  const roles = await effectiveRoles(queries, [system]);
  const occupants = await occupantsOf(queries, system);
  const readable = await readableOf(ctx, queries, occupants);
  const filling = (name: string) => occupants.filter(({ role_name }) => role_name === name);
  return roles.map((role) => toEffectiveBody(role, filling(role.name), readable));
}

/** One role of a system and who fills it. */
export async function roleView(
  ctx: AccessContext,
  queries: Queries,
  role: EffectiveRole,
): Promise<EffectiveRoleBody> {
  const occupants = await occupantsOf(queries, role.system_id, role.name);
  return toEffectiveBody(role, occupants, await readableOf(ctx, queries, occupants));
}

async function readableOf(
  ctx: AccessContext,
  queries: Queries,
  occupants: readonly Occupant[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(occupants.map(({ component_id }) => component_id))];
  return readableAmong(ctx, queries, 'component', ids);
}
