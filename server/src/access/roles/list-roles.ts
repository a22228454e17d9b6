import { type Input, type Operations, permissionUniverse } from '@muster/contract';
import { listOf } from '../../platform/paging/index.ts';
import type { AccessContext } from '../caller/index.ts';
import { toRoleBody } from './role-body.ts';
import { countRoles, pageOfRoles, type Role, type RoleKey } from './store.ts';

/** 12.8: shipped roles in the order of the release, then custom ones by name. */
export async function listRoles(ctx: AccessContext, input: Input<Operations['listRoles']>) {
  return listOf<Role, RoleKey>(ctx.operation, input, {
    plural: 'roles',
    extra: { permission_universe: permissionUniverse },
    page: (window) => pageOfRoles(ctx.database, window),
    count: () => countRoles(ctx.database),
    key: (role) => [role.rank, role.name, role.id],
    body: toRoleBody,
  });
}
