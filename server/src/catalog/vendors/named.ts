import { lookupIn, type Named } from '../rows/index.ts';

const vendors = lookupIn<Named>('vendor', 'vendor', 'id, name');

export const vendorNamed = vendors.one;
export const vendorsNamed = vendors.several;
