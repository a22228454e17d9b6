import { bind } from '../../platform/http/index.ts';
import { createGroup } from './create-group.ts';
import { getGroup } from './get-group.ts';
import { listGroups } from './list-groups.ts';
import { renameGroup } from './rename-group.ts';
import { updateGroup } from './update-group.ts';

export const routes = bind({ listGroups, createGroup, getGroup, updateGroup, renameGroup });
