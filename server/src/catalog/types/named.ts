import { lookupIn, type Named } from '../rows/index.ts';

/** A component or system type as others refer to it; `path` tells what lies below it. */
export interface ChainedTypeRef extends Named {
  readonly path: string;
  readonly depth: number;
}

const chained = 'id, name, path, depth';
export const componentTypes = lookupIn<ChainedTypeRef>('component_type', 'component type', chained);
export const systemTypes = lookupIn<ChainedTypeRef>('system_type', 'system type', chained);
const locationTypes = lookupIn<Named>('location_type', 'location type', 'id, name');

export const componentTypeNamed = componentTypes.one;
export const componentTypesNamed = componentTypes.several;
export const systemTypeNamed = systemTypes.one;
export const systemTypesNamed = systemTypes.several;
export const locationTypeNamed = locationTypes.one;
export const locationTypesNamed = locationTypes.several;
