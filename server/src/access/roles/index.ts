export { findRole, type Role } from './store.ts';
