import Type, { type Static } from 'typebox';
import { body, inputBody, Name, patchBody, Reference } from '../fields.ts';
import { listBody } from '../lists.ts';
import {
  catalogRow,
  Description,
  Label,
  LabelRule,
  official,
  References,
  rowsQuery,
  times,
} from './fields.ts';
import { createRow, deleteRow, getRow, listRows, updateRow } from './operations.ts';

const maybe = Type.Optional(Type.String());

export const StandardBody = body('StandardBody', {
  ...catalogRow,
  parent_standard: maybe,
  parent_standard_id: maybe,
  system_type: maybe,
  system_type_id: maybe,
  label_rule: maybe,
  description: maybe,
  ...times,
});
export type StandardBody = Static<typeof StandardBody>;

const optional = {
  display_name: Type.Optional(Label),
  description: Type.Optional(Description),
  label_rule: Type.Optional(LabelRule),
  parent_standard_id: Type.Optional(Reference),
  system_type_id: Type.Optional(Reference),
};

const CreateStandardInputBody = inputBody('CreateStandardInputBody', { name: Name, ...optional });
const UpdateStandardInputBody = patchBody(
  'UpdateStandardInputBody',
  { name: Type.Optional(Name), ...optional },
  { clearable: ['description', 'label_rule', 'parent_standard_id', 'system_type_id'] },
);
const query = rowsQuery({
  parent_standard: Type.Optional(References),
  system_type: Type.Optional(References),
  official,
});

export const listStandards = listRows(
  'listStandards',
  '/standards',
  'standard:read',
  query,
  listBody('ListStandardsOutputBody', 'standards', StandardBody),
  'Blueprints that systems conform to',
);
export const createStandard = createRow(
  'createStandard',
  '/standards',
  'standard:create',
  CreateStandardInputBody,
  StandardBody,
  'Create a standard',
);
export const getStandard = getRow(
  'getStandard',
  '/standards/{id}',
  'standard:read',
  StandardBody,
  'One standard',
);
export const updateStandard = updateRow(
  'updateStandard',
  '/standards/{id}',
  'standard:update',
  UpdateStandardInputBody,
  StandardBody,
  'Change a standard',
);
export const deleteStandard = deleteRow(
  'deleteStandard',
  '/standards/{id}',
  'standard:delete',
  'Delete a standard that no system conforms to',
);
