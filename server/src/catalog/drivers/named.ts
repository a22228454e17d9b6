import { lookupIn, type Named } from '../rows/index.ts';

const drivers = lookupIn<Named>('driver', 'driver', 'id, name');

export const driverNamed = drivers.one;
export const driversNamed = drivers.several;
