import { bind } from '../../platform/http/index.ts';
import { createSystem } from './create-system.ts';
import { deleteSystem } from './delete-system.ts';
import { getSystem } from './get-system.ts';
import { listSystems } from './list-systems.ts';
import { moveSystem } from './move-system.ts';
import { renameSystem } from './rename-system.ts';
import { resetSystemName } from './reset-system-name.ts';
import { updateSystem } from './update-system.ts';

export const routes = bind({
  listSystems,
  createSystem,
  getSystem,
  updateSystem,
  deleteSystem,
  moveSystem,
  renameSystem,
  resetSystemName,
});
