import type { RouteTable } from '../platform/http/index.ts';
import { routes as audit } from './audit/routes.ts';
import { routes as avatars } from './avatars/routes.ts';
import { routes as grants } from './grants/routes.ts';
import { routes as groups } from './groups/routes.ts';
import { routes as principals } from './principals/routes.ts';
import { routes as roles } from './roles/routes.ts';

export { createGatekeeper } from './caller/index.ts';
export { shipRoles } from './roles/ship-roles.ts';

export const accessRoutes: RouteTable = {
  ...audit,
  ...avatars,
  ...grants,
  ...groups,
  ...principals,
  ...roles,
};
