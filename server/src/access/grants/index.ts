export { grantImage } from './grant-image.ts';
export { deleteGrantsRootedAt } from './remove-grants.ts';
export { grantsOfGroup } from './store.ts';
