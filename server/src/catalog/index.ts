import type { RouteTable } from '../platform/http/index.ts';
import { routes as contracts } from './contracts/routes.ts';
import { routes as drivers } from './drivers/routes.ts';
import { routes as products } from './products/routes.ts';
import { routes as standards } from './standards/routes.ts';
import { routes as types } from './types/routes.ts';
import { routes as vendors } from './vendors/routes.ts';

export { shipCatalog } from './shipping/index.ts';

export const catalogRoutes: RouteTable = {
  ...contracts,
  ...drivers,
  ...products,
  ...standards,
  ...types,
  ...vendors,
};
