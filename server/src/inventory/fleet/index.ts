export { forgetOldChanges } from './revision.ts';
