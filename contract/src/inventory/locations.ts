import Type, { type Static } from 'typebox';
import { Label, LabelRule, References, rowsQuery } from '../catalog/fields.ts';
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

export const LocationBody = body('LocationBody', {
  ...treeRow,
  location_type: Type.String(),
  location_type_id: Type.String(),
  parent: maybe,
  parent_id: maybe,
});
export type LocationBody = Static<typeof LocationBody>;

const reference = Type.Optional(Reference);
const display_name = Type.Optional(Label);

export const CreateLocationInputBody = inputBody('CreateLocationInputBody', {
  location_type: Reference,
  name: Name,
  display_name,
  parent: reference,
});
/** T6: an empty `parent` is refused here, so it is not among the clearable. */
export const UpdateLocationInputBody = patchBody(
  'UpdateLocationInputBody',
  { display_name, location_type: reference, name: Type.Optional(Name), parent: reference },
  { clearable: ['display_name'] },
);
const MoveLocationInputBody = inputBody('MoveLocationInputBody', {
  parent: Type.String({ maxLength: 200, description: '`""` makes it a root.' }),
  reset_name: Type.Optional(Type.Boolean({ default: false })),
});

export const listLocations = listTree(
  'listLocations',
  '/locations',
  'location:read',
  rowsQuery({
    parent: Type.Optional(References),
    under: Type.Optional(References),
    root: flag,
    location_type: Type.Optional(References),
    verdict,
    tag,
    name_generated: flag,
  }),
  listBody('ListLocationsOutputBody', 'locations', LocationBody),
  'Places',
);
export const createLocation = createTree(
  'createLocation',
  '/locations',
  'location:create',
  CreateLocationInputBody,
  LocationBody,
  'Create a location',
);
export const getLocation = getTree(
  'getLocation',
  '/locations/{name}',
  'location:read',
  LocationBody,
  'One location',
);
export const updateLocation = writeTree(
  'updateLocation',
  'PATCH',
  '/locations/{name}',
  'location:update',
  UpdateLocationInputBody,
  LocationBody,
  'Change a location',
);
export const deleteLocation = deleteTree(
  'deleteLocation',
  '/locations/{name}',
  'location:delete',
  'Delete a location that nothing is in',
);
export const moveLocation = writeTree(
  'moveLocation',
  'POST',
  '/locations/{name}:move',
  'location:move',
  MoveLocationInputBody,
  LocationBody,
  'Hang a location under another, with everything in it',
  ['location:rename'],
);
export const renameLocation = renameTree(
  'renameLocation',
  '/locations/{name}:rename',
  'location:rename',
  LocationBody,
);
export const resetLocationName = resetTreeName(
  'resetLocationName',
  '/locations/{name}:resetName',
  'location:rename',
  LocationBody,
);
export const checkLocationName = checkTreeName(
  'checkLocationName',
  '/locations:checkName',
  'location:update',
);
export const renderLocationLabel = renderTreeLabel(
  'renderLocationLabel',
  '/locations:renderLabel',
  'location:create',
  inputBody('RenderLocationLabelInputBody', {
    location_type: Reference,
    name: Type.Optional(Name),
    display_name,
    parent: reference,
  }),
);
const selection = { under: reference, location_type: reference };
export const previewLocationLabels = batchTreeLabels(
  'previewLocationLabels',
  '/locations:previewLabels',
  'location:update',
  inputBody('PreviewLocationLabelsInputBody', { ...selection, rule: Type.Optional(LabelRule) }),
  'Which labels would change',
);
export const recomputeLocationLabels = batchTreeLabels(
  'recomputeLocationLabels',
  '/locations:recomputeLabels',
  'location:update',
  inputBody('RecomputeLocationLabelsInputBody', selection),
  'Render generated labels anew',
);
export const importLocations = importTree(
  'importLocations',
  '/locations:import',
  'location:create',
  importBody('ImportLocationsInputBody'),
  ImportOutputBody,
  ['location:update'],
);
