export { shipRoles } from './ship-roles.ts';
export { findRole, type Role } from './store.ts';
