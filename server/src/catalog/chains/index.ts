export { type Chain, holdChain, rearrangeChain } from './locks.ts';
export { chainOf, isWithin } from './paths.ts';
export { moveBranch, type Place, requirePlace, requireRoomBelow } from './place.ts';
export { type Inherited, type Resolution, type Resolved, resolve, type Stated } from './resolve.ts';
