import Type, { type Static } from 'typebox';
import { block, body, inputBody, Name, patchBody } from '../fields.ts';
import { listBody } from '../lists.ts';
import { catalogRow, Label, official, rowsQuery, times } from './fields.ts';
import { createRow, deleteRow, getRow, listRows, updateRow } from './operations.ts';

const names = Type.Array(Type.String());

export const DriverBody = body('DriverBody', {
  ...catalogRow,
  version: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  definition: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  interface_types: names,
  metrics: names,
  properties: names,
  events: names,
  commands: names,
  product_count: Type.Integer({ minimum: 0 }),
  ...times,
});
export type DriverBody = Static<typeof DriverBody>;

const optional = {
  display_name: Type.Optional(Label),
  version: Type.Optional(Type.String({ minLength: 1, maxLength: 50, pattern: '^[\\x20-\\x7e]*$' })),
  description: Type.Optional(block({ max: 4000 })),
};

const CreateDriverInputBody = inputBody('CreateDriverInputBody', { name: Name, ...optional });
const UpdateDriverInputBody = patchBody(
  'UpdateDriverInputBody',
  { name: Type.Optional(Name), ...optional },
  { clearable: ['version', 'description'] },
);
const query = rowsQuery({ official });

export const listDrivers = listRows(
  'listDrivers',
  '/drivers',
  'driver:read',
  query,
  listBody('ListDriversOutputBody', 'drivers', DriverBody),
  'How products are talked to',
);
export const createDriver = createRow(
  'createDriver',
  '/drivers',
  'driver:create',
  CreateDriverInputBody,
  DriverBody,
  'Create a driver',
);
export const getDriver = getRow('getDriver', '/drivers/{id}', 'driver:read', DriverBody, 'One driver');
export const updateDriver = updateRow(
  'updateDriver',
  '/drivers/{id}',
  'driver:update',
  UpdateDriverInputBody,
  DriverBody,
  'Change a driver',
);
export const deleteDriver = deleteRow('deleteDriver', '/drivers/{id}', 'driver:delete', 'Delete a driver');
