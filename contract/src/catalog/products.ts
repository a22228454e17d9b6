import Type, { type Static } from 'typebox';
import { body, inputBody, Name, patchBody, Reference } from '../fields.ts';
import { listBody } from '../lists.ts';
import {
  Capability,
  catalogRow,
  Description,
  Icon,
  Label,
  LabelRule,
  official,
  ProductKind,
  References,
  rowsQuery,
  times,
} from './fields.ts';
import { createRow, deleteRow, getRow, listRows, updateRow } from './operations.ts';

const maybe = Type.Optional(Type.String());

export const ProductBody = body('ProductBody', {
  ...catalogRow,
  kind: ProductKind,
  capabilities: Type.Array(Type.String()),
  effective_capabilities: Type.Array(Type.String()),
  component_type: Type.String(),
  component_type_id: Type.String(),
  vendor: maybe,
  vendor_id: maybe,
  driver: maybe,
  driver_id: maybe,
  parent_product: maybe,
  parent_product_id: maybe,
  icon: maybe,
  label_rule: maybe,
  description: maybe,
  effective_icon: Type.String(),
  ...times,
});
export type ProductBody = Static<typeof ProductBody>;

const optional = {
  display_name: Type.Optional(Label),
  kind: Type.Optional(ProductKind),
  capabilities: Type.Optional(Type.Array(Capability, { maxItems: 50 })),
  component_type: Type.Optional(Reference),
  vendor_id: Type.Optional(Reference),
  driver_id: Type.Optional(Reference),
  parent_product_id: Type.Optional(Reference),
  icon: Type.Optional(Icon),
  description: Type.Optional(Description),
  label_rule: Type.Optional(LabelRule),
};

const CreateProductInputBody = inputBody('CreateProductInputBody', { name: Name, ...optional });
const UpdateProductInputBody = patchBody(
  'UpdateProductInputBody',
  { name: Type.Optional(Name), ...optional },
  { clearable: ['vendor_id', 'driver_id', 'parent_product_id', 'icon', 'description', 'label_rule'] },
);
const query = rowsQuery({
  vendor: Type.Optional(References),
  driver: Type.Optional(References),
  component_type: Type.Optional(References),
  kind: Type.Optional(Type.Array(ProductKind)),
  capability: Type.Optional(Type.Array(Capability)),
  parent_product: Type.Optional(References),
  official,
});

export const listProducts = listRows(
  'listProducts',
  '/products',
  'product:read',
  query,
  listBody('ListProductsOutputBody', 'products', ProductBody),
  'What components are instances of',
);
export const createProduct = createRow(
  'createProduct',
  '/products',
  'product:create',
  CreateProductInputBody,
  ProductBody,
  'Create a product',
);
export const getProduct = getRow('getProduct', '/products/{id}', 'product:read', ProductBody, 'One product');
export const updateProduct = updateRow(
  'updateProduct',
  '/products/{id}',
  'product:update',
  UpdateProductInputBody,
  ProductBody,
  'Change a product',
);
export const deleteProduct = deleteRow(
  'deleteProduct',
  '/products/{id}',
  'product:delete',
  'Delete a product that nothing uses',
);

const CapabilityBody = body('CapabilityBody', {
  name: Type.String(),
  display_name: Type.String(),
  official: Type.Boolean({ description: 'Of the shipped vocabulary.' }),
  product_count: Type.Integer({ minimum: 0 }),
  role_count: Type.Integer({ minimum: 0 }),
});

export const listCapabilities = listRows(
  'listCapabilities',
  '/capabilities',
  'product:read',
  rowsQuery({ official }),
  listBody('ListCapabilitiesOutputBody', 'capabilities', CapabilityBody),
  'Every known capability',
);
