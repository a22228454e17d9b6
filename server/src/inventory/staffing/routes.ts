import { bind } from '../../platform/http/index.ts';
import { assignRole } from './assignments/assign-role.ts';
import { swapRolePositions } from './assignments/swap-role-positions.ts';
import { unassignRole } from './assignments/unassign-role.ts';
import { addSystemMember } from './members/add-system-member.ts';
import { listComponentMemberships } from './members/list-component-memberships.ts';
import { listSystemMembers } from './members/list-system-members.ts';
import { removeSystemMember } from './members/remove-system-member.ts';
import { setPrimarySystem } from './members/set-primary-system.ts';
import { deleteStandardRole } from './roles/delete-standard-role.ts';
import { deleteSystemRole } from './roles/delete-system-role.ts';
import { listStandardRoles } from './roles/list-standard-roles.ts';
import { listSystemRoles } from './roles/list-system-roles.ts';
import { setStandardRole } from './roles/set-standard-role.ts';
import { setSystemRole } from './roles/set-system-role.ts';

export const routes = bind({
  listSystemMembers,
  addSystemMember,
  removeSystemMember,
  setPrimarySystem,
  listComponentMemberships,
  listSystemRoles,
  setSystemRole,
  deleteSystemRole,
  assignRole,
  unassignRole,
  swapRolePositions,
  listStandardRoles,
  setStandardRole,
  deleteStandardRole,
});
