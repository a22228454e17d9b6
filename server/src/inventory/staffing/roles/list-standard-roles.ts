import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { toRoleBody } from './role-body.ts';
import { standardAt } from './standard-store.ts';
import { rolesOfStandard } from './store.ts';

export async function listStandardRoles(
  ctx: AccessContext,
  { params, query }: Input<Operations['listStandardRoles']>,
) {
  const standard = await standardAt(ctx.database, params.id);
  const roles = await rolesOfStandard(ctx.database, standard.id, { own: query.own ?? false });
  return { standard: standard.name, roles: roles.map((role) => toRoleBody(role, standard.id)) };
}
