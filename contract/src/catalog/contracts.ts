import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { body, inputBody } from '../fields.ts';
import { query } from '../lists.ts';
import { operation } from '../operation.ts';

/** Metrics and properties that products, standards and location types declare (1.5). */

const line = {
  data_type: Type.String(),
  default_value: Type.Optional(Type.Unknown()),
  required: Type.Boolean(),
  inherited: Type.Boolean(),
  declared_by: Type.String(),
};
const metric = {
  metric_type_name: Type.String(),
  metric_type_id: Type.String(),
  unit: Type.Optional(Type.String()),
  ...line,
};
const property = { property_type_name: Type.String(), property_type_id: Type.String(), ...line };

const ProductMetricBody = body('ProductMetricBody', metric);
const ProductPropertyBody = body('ProductPropertyBody', property);
const StandardMetricBody = body('StandardMetricBody', metric);
const StandardPropertyBody = body('StandardPropertyBody', property);
const LocationTypeMetricBody = body('LocationTypeMetricBody', metric);
const LocationTypePropertyBody = body('LocationTypePropertyBody', property);
export type MetricLineBody = Static<typeof ProductMetricBody>;
export type PropertyLineBody = Static<typeof ProductPropertyBody>;

const SetContractLineInputBody = inputBody(
  'SetContractLineInputBody',
  {
    default_value: Type.Optional(Type.Unknown()),
    required: Type.Optional(Type.Boolean({ default: false })),
  },
  { verbatim: ['default_value'] },
);

const own = query({ own: Type.Optional(Type.Boolean({ description: 'Own lines only.' })) });
const area = 'inventory' as const;

const listLines = <const I extends string, const P extends string, B extends TProperties>(
  id: I,
  path: P,
  access: `${string}:read`,
  name: string,
  lines: B,
) =>
  operation({
    id,
    summary: 'What the row declares, inherited lines included',
    area,
    method: 'GET',
    path,
    access,
    scope: 'any',
    query: own,
    success: { status: 200, body: body(name, lines) },
    problems: [404],
  });

const setLine = <const I extends string, const P extends string, B extends TObject>(
  id: I,
  path: P,
  access: `${string}:update`,
  row: B,
) =>
  operation({
    id,
    summary: 'Declare a line, or replace it whole',
    area,
    method: 'PUT',
    path,
    access,
    scope: 'all',
    body: SetContractLineInputBody,
    bodyOptional: true,
    versioned: true,
    success: { status: 200, body: row },
    problems: [404, 409, 422],
  });

const deleteLine = <const I extends string, const P extends string>(
  id: I,
  path: P,
  access: `${string}:delete`,
) =>
  operation({
    id,
    summary: 'Withdraw an own line',
    area,
    method: 'DELETE',
    path,
    access,
    scope: 'all',
    versioned: true,
    success: { status: 204 },
    problems: [404, 409, 422],
  });

export const listProductMetrics = listLines(
  'listProductMetrics',
  '/products/{id}/metrics',
  'product:read',
  'ListProductMetricsOutputBody',
  { product: Type.String(), metrics: Type.Array(ProductMetricBody) },
);
export const setProductMetric = setLine(
  'setProductMetric',
  '/products/{id}/metrics/{metric}',
  'product:update',
  ProductMetricBody,
);
export const deleteProductMetric = deleteLine(
  'deleteProductMetric',
  '/products/{id}/metrics/{metric}',
  'product:delete',
);
export const listProductProperties = listLines(
  'listProductProperties',
  '/products/{id}/properties',
  'product:read',
  'ListProductPropertiesOutputBody',
  { product: Type.String(), properties: Type.Array(ProductPropertyBody) },
);
export const setProductProperty = setLine(
  'setProductProperty',
  '/products/{id}/properties/{property}',
  'product:update',
  ProductPropertyBody,
);
export const deleteProductProperty = deleteLine(
  'deleteProductProperty',
  '/products/{id}/properties/{property}',
  'product:delete',
);

export const listStandardMetrics = listLines(
  'listStandardMetrics',
  '/standards/{id}/metrics',
  'standard:read',
  'ListStandardMetricsOutputBody',
  { standard: Type.String(), metrics: Type.Array(StandardMetricBody) },
);
export const setStandardMetric = setLine(
  'setStandardMetric',
  '/standards/{id}/metrics/{metric}',
  'standard:update',
  StandardMetricBody,
);
export const deleteStandardMetric = deleteLine(
  'deleteStandardMetric',
  '/standards/{id}/metrics/{metric}',
  'standard:delete',
);
export const listStandardProperties = listLines(
  'listStandardProperties',
  '/standards/{id}/properties',
  'standard:read',
  'ListStandardPropertiesOutputBody',
  { standard: Type.String(), properties: Type.Array(StandardPropertyBody) },
);
export const setStandardProperty = setLine(
  'setStandardProperty',
  '/standards/{id}/properties/{property}',
  'standard:update',
  StandardPropertyBody,
);
export const deleteStandardProperty = deleteLine(
  'deleteStandardProperty',
  '/standards/{id}/properties/{property}',
  'standard:delete',
);

export const listLocationTypeMetrics = listLines(
  'listLocationTypeMetrics',
  '/location-types/{id}/metrics',
  'location_type:read',
  'ListLocationTypeMetricsOutputBody',
  { location_type: Type.String(), metrics: Type.Array(LocationTypeMetricBody) },
);
export const setLocationTypeMetric = setLine(
  'setLocationTypeMetric',
  '/location-types/{id}/metrics/{metric}',
  'location_type:update',
  LocationTypeMetricBody,
);
export const deleteLocationTypeMetric = deleteLine(
  'deleteLocationTypeMetric',
  '/location-types/{id}/metrics/{metric}',
  'location_type:delete',
);
export const listLocationTypeProperties = listLines(
  'listLocationTypeProperties',
  '/location-types/{id}/properties',
  'location_type:read',
  'ListLocationTypePropertiesOutputBody',
  { location_type: Type.String(), properties: Type.Array(LocationTypePropertyBody) },
);
export const setLocationTypeProperty = setLine(
  'setLocationTypeProperty',
  '/location-types/{id}/properties/{property}',
  'location_type:update',
  LocationTypePropertyBody,
);
export const deleteLocationTypeProperty = deleteLine(
  'deleteLocationTypeProperty',
  '/location-types/{id}/properties/{property}',
  'location_type:delete',
);
