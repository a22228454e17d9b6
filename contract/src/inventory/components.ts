import Type, { type Static } from 'typebox';
import { Capability, Label, LabelRule, ProductKind, References, rowsQuery } from '../catalog/fields.ts';
import { body, inputBody, Name, patchBody, Reference } from '../fields.ts';
import { listBody } from '../lists.ts';
import { ImportOutputBody, importBody } from './import.ts';
import {
  batchTreeLabels,
  checkTreeName,
  createTree,
  deleteTree,
  flag,
  getTree,
  importTree,
  listTree,
  maybe,
  renameTree,
  renderTreeLabel,
  resetTreeName,
  tag,
  treeRow,
  verdict,
  writeTree,
} from './rows.ts';

export const ComponentBody = body('ComponentBody', {
  ...treeRow,
  location: maybe,
  location_id: maybe,
  effective_location: maybe,
  effective_location_id: maybe,
  parent: maybe,
  parent_id: maybe,
  product: maybe,
  product_id: maybe,
  component_type: maybe,
  component_type_id: maybe,
  kind: Type.Optional(ProductKind),
  capabilities: Type.Array(Type.String()),
  system: maybe,
  system_id: maybe,
  system_count: Type.Integer({ minimum: 0 }),
});
export type ComponentBody = Static<typeof ComponentBody>;

const reference = Type.Optional(Reference);
const own = {
  name: Type.Optional(Name),
  display_name: Type.Optional(Label),
  location: reference,
  parent: reference,
  product: reference,
};

export const CreateComponentInputBody = inputBody('CreateComponentInputBody', {
  ...own,
  system: reference,
  expected_name: Type.Optional(Name),
});
export const UpdateComponentInputBody = patchBody('UpdateComponentInputBody', own, {
  clearable: ['display_name', 'location', 'parent', 'product'],
});
const MoveComponentInputBody = patchBody(
  'MoveComponentInputBody',
  { location: reference, parent: reference, reset_name: Type.Optional(Type.Boolean({ default: false })) },
  { clearable: ['location', 'parent'] },
);

export const listComponents = listTree(
  'listComponents',
  '/components',
  'component:read',
  rowsQuery({
    location: Type.Optional(References),
    location_op: Type.Optional(Type.Enum(['subtree', 'self'], { default: 'subtree' })),
    unplaced: flag,
    parent: Type.Optional(References),
    root: flag,
    system: Type.Optional(References),
    no_system: flag,
    shared: flag,
    role: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }))),
    product: Type.Optional(References),
    no_product: flag,
    component_type: Type.Optional(References),
    vendor: Type.Optional(References),
    driver: Type.Optional(References),
    kind: Type.Optional(Type.Array(ProductKind)),
    capability: Type.Optional(Type.Array(Capability)),
    verdict,
    has_alarms: flag,
    tag,
    name_generated: flag,
  }),
  listBody('ListComponentsOutputBody', 'components', ComponentBody),
  'Deployed devices, applications and services',
);
export const createComponent = createTree(
  'createComponent',
  '/components',
  'component:create',
  CreateComponentInputBody,
  ComponentBody,
  'Create a component',
  ['system:update'],
);
export const getComponent = getTree(
  'getComponent',
  '/components/{name}',
  'component:read',
  ComponentBody,
  'One component',
);
export const updateComponent = writeTree(
  'updateComponent',
  'PATCH',
  '/components/{name}',
  'component:update',
  UpdateComponentInputBody,
  ComponentBody,
  'Change a component',
);
export const deleteComponent = deleteTree(
  'deleteComponent',
  '/components/{name}',
  'component:delete',
  'Delete a component that fills no role',
);
export const moveComponent = writeTree(
  'moveComponent',
  'POST',
  '/components/{name}:move',
  'component:move',
  MoveComponentInputBody,
  ComponentBody,
  'Place a component elsewhere',
  ['component:rename'],
);
export const renameComponent = renameTree(
  'renameComponent',
  '/components/{name}:rename',
  'component:rename',
  ComponentBody,
);
export const resetComponentName = resetTreeName(
  'resetComponentName',
  '/components/{name}:resetName',
  'component:rename',
  ComponentBody,
);
export const checkComponentName = checkTreeName(
  'checkComponentName',
  '/components:checkName',
  'component:update',
);
export const renderComponentLabel = renderTreeLabel(
  'renderComponentLabel',
  '/components:renderLabel',
  'component:create',
  inputBody('RenderComponentLabelInputBody', { ...own, system: reference }),
  ['system:update'],
);
const selection = { location: reference, system: reference, product: reference, component_type: reference };
export const previewComponentLabels = batchTreeLabels(
  'previewComponentLabels',
  '/components:previewLabels',
  'component:update',
  inputBody('PreviewComponentLabelsInputBody', { ...selection, rule: Type.Optional(LabelRule) }),
  'Which labels would change',
);
export const recomputeComponentLabels = batchTreeLabels(
  'recomputeComponentLabels',
  '/components:recomputeLabels',
  'component:update',
  inputBody('RecomputeComponentLabelsInputBody', selection),
  'Render generated labels anew',
);
export const importComponents = importTree(
  'importComponents',
  '/components:import',
  'component:create',
  importBody('ImportComponentsInputBody'),
  ImportOutputBody,
  ['component:update', 'system:update'],
);
