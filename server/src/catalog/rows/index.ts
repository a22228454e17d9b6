export { catalogHolders, roleHolders, tierHolders } from './holders.ts';
export { listCompleted, listRows } from './list-rows.ts';
export { type Lookup, lookupIn, type Named } from './lookup.ts';
export { refuseOfficial } from './official.ts';
export { chosen, heldBy, referred } from './referred.ts';
export { together } from './together.ts';
export { writeNamed } from './write-named.ts';
