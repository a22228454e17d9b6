import { type Operations, type Output, permissionUniverse } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import { held } from '../permissions/index.ts';
import type { Role } from './store.ts';

export type RoleBody = Output<Operations['getRole']>;

export function toRoleBody({ rank: _rank, ...role }: Role): RoleBody {
  return withoutNulls({
    ...role,
    held: held(role.effective_permissions, permissionUniverse),
  }) as RoleBody;
}
