import type { RouteTable } from '../platform/http/index.ts';
import { routes as audit } from './audit/routes.ts';
import { routes as auth } from './auth/routes.ts';
import { routes as avatars } from './avatars/routes.ts';
import { routes as grants } from './grants/routes.ts';
import { routes as groups } from './groups/routes.ts';
import { routes as impersonation } from './impersonation/routes.ts';
import { routes as me } from './me/routes.ts';
import { routes as principals } from './principals/routes.ts';
import { routes as roles } from './roles/routes.ts';
import { routes as sessions } from './sessions/routes.ts';

export { loginLimit } from './auth/index.ts';
export {
  bootstrapAtStart,
  bootstrapOwner,
  grantOwner,
  OwnerExists,
  setPassword,
} from './bootstrap/index.ts';
export { type AccessContext, type Caller, createGatekeeper } from './caller/index.ts';
export { deleteGrantsRootedAt } from './grants/index.ts';
export { generatePassword, loadCommonPasswords } from './passwords/index.ts';
export { shipRoles } from './roles/index.ts';
export * from './scope/index.ts';
export { sweep } from './sweep.ts';

export const accessRoutes: RouteTable = {
  ...audit,
  ...avatars,
  ...grants,
  ...auth,
  ...impersonation,
  ...me,
  ...sessions,
  ...groups,
  ...principals,
  ...roles,
};
