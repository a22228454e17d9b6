export { hasAuthorityOver, isOwner, maySeize } from './authority.ts';
export { expandPattern, matches, parsePattern } from './pattern.ts';
export { compile, type PermissionSet } from './permission-set.ts';
export { effectivePatterns, held, inheritanceCycle, type RoleGraph, type RoleNode } from './role-graph.ts';
export {
  NO_PERMISSIONS,
  permissionsDigest,
  type RolePermissions,
  RolePermissionsCache,
} from './role-permissions.ts';
export { SHIPPED_ROLES, type ShippedRole } from './shipped-roles.ts';
