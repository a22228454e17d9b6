import { bind } from '../../platform/http/index.ts';
import { createComponent } from './create-component.ts';
import { deleteComponent } from './delete-component.ts';
import { getComponent } from './get-component.ts';
import { listComponents } from './list-components.ts';
import { moveComponent } from './move-component.ts';
import { renameComponent } from './rename-component.ts';
import { resetComponentName } from './reset-component-name.ts';
import { updateComponent } from './update-component.ts';

export const routes = bind({
  listComponents,
  createComponent,
  getComponent,
  updateComponent,
  deleteComponent,
  moveComponent,
  renameComponent,
  resetComponentName,
});
