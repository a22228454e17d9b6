import Type, { type Static } from 'typebox';
import { body, inputBody, Name, patchBody } from '../fields.ts';
import { listBody } from '../lists.ts';
import { catalogRow, Icon, Label, official, rowsQuery, times } from './fields.ts';
import { createRow, deleteRow, getRow, listRows, updateRow } from './operations.ts';

const VendorKind = Type.Enum(['manufacturer', 'integrator', 'developer']);

export const VendorBody = body('VendorBody', {
  ...catalogRow,
  kind: VendorKind,
  icon: Type.Optional(Type.String()),
  support_phone: Type.Optional(Type.String()),
  website: Type.Optional(Type.String()),
  ...times,
});
export type VendorBody = Static<typeof VendorBody>;

const optional = {
  kind: Type.Optional(VendorKind),
  icon: Type.Optional(Icon),
  support_phone: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, pattern: '^[0-9 +()\\-./,;xext#*]*$' }),
  ),
  website: Type.Optional(Type.String({ maxLength: 2048, format: 'web-url' })),
};

const CreateVendorInputBody = inputBody('CreateVendorInputBody', {
  name: Name,
  display_name: Label,
  ...optional,
});
const UpdateVendorInputBody = patchBody(
  'UpdateVendorInputBody',
  { name: Type.Optional(Name), display_name: Type.Optional(Label), ...optional },
  { clearable: ['icon', 'support_phone', 'website'] },
);
const query = rowsQuery({ kind: Type.Optional(Type.Array(VendorKind)), official });

export const listVendors = listRows(
  'listVendors',
  '/vendors',
  'vendor:read',
  query,
  listBody('ListVendorsOutputBody', 'vendors', VendorBody),
  'Manufacturers, integrators and developers',
);
export const createVendor = createRow(
  'createVendor',
  '/vendors',
  'vendor:create',
  CreateVendorInputBody,
  VendorBody,
  'Create a vendor',
);
export const getVendor = getRow('getVendor', '/vendors/{id}', 'vendor:read', VendorBody, 'One vendor');
export const updateVendor = updateRow(
  'updateVendor',
  '/vendors/{id}',
  'vendor:update',
  UpdateVendorInputBody,
  VendorBody,
  'Change a vendor',
);
export const deleteVendor = deleteRow('deleteVendor', '/vendors/{id}', 'vendor:delete', 'Delete a vendor');
