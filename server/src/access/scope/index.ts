export { actionsOn } from './actions.ts';
export { type Decision, decide, isReached, reachedIds, reachOf } from './decide.ts';
export { type ListScope, listScope } from './list-scope.ts';
export { mayCreateUnder, mayReparent, type Placement } from './parents.ts';
export { type Reach, reachesNothing, type Tier } from './reach.ts';
export { isAmong, isReachedRow } from './row-sql.ts';
export { reachedSet } from './set-sql.ts';
export { ROOT_PARAMETERS, rootValues, rowValues } from './values.ts';
