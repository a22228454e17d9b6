export type { AccessContext } from './access-context.ts';
export type { Caller } from './caller.ts';
export { createGatekeeper } from './gatekeeper.ts';
export { isLive } from './store.ts';
