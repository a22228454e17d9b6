import Type, { type Static } from 'typebox';
import { Label, LabelRule, References, rowsQuery } from '../catalog/fields.ts';
import { body, inputBody, Name, patchBody, Reference } from '../fields.ts';
import { listBody, query } from '../lists.ts';
import { operation } from '../operation.ts';
import { ImportOutputBody, importBody } from './import.ts';
import {
  batchTreeLabels,
  checkTreeName,
  createTree,
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

export const SystemBody = body('SystemBody', {
  ...treeRow,
  location: maybe,
  location_id: maybe,
  effective_location: maybe,
  effective_location_id: maybe,
  parent: maybe,
  parent_id: maybe,
  standard: maybe,
  standard_id: maybe,
  system_type: maybe,
  system_type_id: maybe,
  member_count: Type.Integer({ minimum: 0 }),
  understaffed_roles: Type.Integer({ minimum: 0 }),
});
export type SystemBody = Static<typeof SystemBody>;

const reference = Type.Optional(Reference);
const draft = {
  name: Type.Optional(Name),
  display_name: Type.Optional(Label),
  location: reference,
  parent: reference,
  standard_id: reference,
  system_type_id: reference,
};

export const CreateSystemInputBody = inputBody('CreateSystemInputBody', {
  ...draft,
  expected_name: Type.Optional(Name),
});
export const UpdateSystemInputBody = patchBody('UpdateSystemInputBody', draft, {
  clearable: ['display_name', 'location', 'parent', 'standard_id', 'system_type_id'],
});
const MoveSystemInputBody = patchBody(
  'MoveSystemInputBody',
  { location: reference, parent: reference, reset_name: Type.Optional(Type.Boolean({ default: false })) },
  { clearable: ['location', 'parent'] },
);

export const listSystems = listTree(
  'listSystems',
  '/systems',
  'system:read',
  rowsQuery({
    location: Type.Optional(References),
    location_op: Type.Optional(Type.Enum(['subtree', 'self'], { default: 'subtree' })),
    parent: Type.Optional(References),
    root: flag,
    standard: Type.Optional(References),
    system_type: Type.Optional(References),
    component: Type.Optional(References),
    verdict,
    understaffed: flag,
    tag,
    name_generated: flag,
  }),
  listBody('ListSystemsOutputBody', 'systems', SystemBody),
  'Sets of components that do one job',
);
export const createSystem = createTree(
  'createSystem',
  '/systems',
  'system:create',
  CreateSystemInputBody,
  SystemBody,
  'Create a system',
);
export const getSystem = getTree('getSystem', '/systems/{name}', 'system:read', SystemBody, 'One system');
export const updateSystem = writeTree(
  'updateSystem',
  'PATCH',
  '/systems/{name}',
  'system:update',
  UpdateSystemInputBody,
  SystemBody,
  'Change a system',
);
export const deleteSystem = operation({
  id: 'deleteSystem',
  summary: 'Delete a system; `unbind` takes its members out first',
  area: 'inventory',
  method: 'DELETE',
  path: '/systems/{name}',
  access: 'system:delete',
  scope: 'row',
  query: query({ unbind: Type.Optional(Type.Boolean({ default: false })) }),
  versioned: true,
  success: { status: 204 },
  problems: [404, 409],
});
export const moveSystem = writeTree(
  'moveSystem',
  'POST',
  '/systems/{name}:move',
  'system:move',
  MoveSystemInputBody,
  SystemBody,
  'Place a system elsewhere',
  ['system:rename'],
);
export const renameSystem = renameTree('renameSystem', '/systems/{name}:rename', 'system:rename', SystemBody);
export const resetSystemName = resetTreeName(
  'resetSystemName',
  '/systems/{name}:resetName',
  'system:rename',
  SystemBody,
);
export const checkSystemName = checkTreeName('checkSystemName', '/systems:checkName', 'system:update');
export const renderSystemLabel = renderTreeLabel(
  'renderSystemLabel',
  '/systems:renderLabel',
  'system:create',
  inputBody('RenderSystemLabelInputBody', draft),
);
const selection = { location: reference, standard_id: reference, system_type_id: reference };
export const previewSystemLabels = batchTreeLabels(
  'previewSystemLabels',
  '/systems:previewLabels',
  'system:update',
  inputBody('PreviewSystemLabelsInputBody', { ...selection, rule: Type.Optional(LabelRule) }),
  'Which labels would change',
);
export const recomputeSystemLabels = batchTreeLabels(
  'recomputeSystemLabels',
  '/systems:recomputeLabels',
  'system:update',
  inputBody('RecomputeSystemLabelsInputBody', selection),
  'Render generated labels anew',
);
export const importSystems = importTree(
  'importSystems',
  '/systems:import',
  'system:create',
  importBody('ImportSystemsInputBody'),
  ImportOutputBody,
  ['system:update'],
);
