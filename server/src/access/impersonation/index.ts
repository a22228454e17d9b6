export { stopImpersonationSession } from './store.ts';
