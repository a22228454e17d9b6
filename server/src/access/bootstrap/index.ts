export { bootstrapAtStart } from './bootstrap-at-start.ts';
export { type Bootstrapped, bootstrapOwner, type FirstOwner } from './bootstrap-owner.ts';
export { grantOwner } from './grant-owner.ts';
export { OwnerExists } from './owner-exists.ts';
export { type BreakGlass, setPassword } from './set-password.ts';
