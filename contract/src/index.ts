export type { MetricLineBody, PropertyLineBody } from './catalog/contracts.ts';
export type { DriverBody } from './catalog/drivers.ts';
export type { ProductBody } from './catalog/products.ts';
export type { EffectiveRoleBody, SystemRoleBody } from './catalog/roles.ts';
export type { StandardBody } from './catalog/standards.ts';
export type { ComponentTypeBody, LocationTypeBody, SystemTypeBody } from './catalog/types.ts';
export type { VendorBody } from './catalog/vendors.ts';
export * from './client.ts';
export * from './fields.ts';
export type { GrantBody, GroupBody, HumanBody, PrincipalBody, SessionBody } from './identity/bodies.ts';
export type { ComponentBody } from './inventory/components.ts';
export type { ImportOutputBody } from './inventory/import.ts';
export type {
  CheckNameOutputBody,
  DraftLabelOutputBody,
  LabelRecomputeOutputBody,
} from './inventory/labels.ts';
export type { LocationBody } from './inventory/locations.ts';
export type { SystemMemberBody } from './inventory/staffing.ts';
export type { SystemBody } from './inventory/systems.ts';
export * from './lists.ts';
export * from './openapi.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './permissions.ts';
export * from './problems.ts';
export * from './publish.ts';
