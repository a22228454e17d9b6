export { type Left, leaveSystems } from './members/leave.ts';
export { joinSystem } from './members/membership.ts';
export { effectiveRoleNames } from './roles/store.ts';
export { settleStaffing } from './settle.ts';
