export {
  type ChainedTypeRef,
  componentTypeNamed,
  componentTypesNamed,
  locationTypeNamed,
  locationTypesNamed,
  systemTypeNamed,
  systemTypesNamed,
} from './named.ts';
export { type ResolvedType, resolvedComponentTypes, resolvedSystemTypes } from './resolved.ts';
export {
  type NameRule,
  type ResolvedLocationType,
  resolvedLocationTypes,
} from './resolved-location-types.ts';
