export { requireAuthority, requireAuthorityOver, requireSeizure } from './guard.ts';
export { iamRemoval, iamWrite } from './iam-write.ts';
export { hasActiveOwner, takeIamLock } from './store.ts';
