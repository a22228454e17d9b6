import type { RouteTable } from '../platform/http/index.ts';
import { routes as groups } from './groups/routes.ts';

export { createGatekeeper } from './caller/index.ts';
export { shipRoles } from './roles/ship-roles.ts';

export const accessRoutes: RouteTable = { ...groups };
