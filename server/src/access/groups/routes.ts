import { bind } from '../../platform/http/index.ts';
import { addMember } from './add-member.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { getGroup } from './get-group.ts';
import { listGroups } from './list-groups.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { renameGroup } from './rename-group.ts';
import { updateGroup } from './update-group.ts';

export const routes = bind({
  listGroups,
  createGroup,
  getGroup,
  updateGroup,
  renameGroup,
  deleteGroup,
  listMembers,
  addMember,
  removeMember,
});
