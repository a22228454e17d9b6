export { once } from './once.ts';
export { forgetOldKeys } from './store.ts';
