import type { RouteTable } from '../platform/http/index.ts';
import { routes as components } from './components/routes.ts';
import { routes as fleet } from './fleet/routes.ts';
import { routes as imports } from './import/routes.ts';
import { routes as labels } from './labels/routes.ts';
import { routes as locations } from './locations/routes.ts';
import { routes as naming } from './naming/routes.ts';
import { routes as staffing } from './staffing/routes.ts';
import { routes as systems } from './systems/routes.ts';

export { forgetOldChanges } from './fleet/index.ts';

export const inventoryRoutes: RouteTable = {
  ...components,
  ...fleet,
  ...imports,
  ...labels,
  ...locations,
  ...naming,
  ...staffing,
  ...systems,
};
