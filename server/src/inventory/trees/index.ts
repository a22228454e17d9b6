export { addCommonFilters, addSearch, addWithin } from './filters.ts';
export { listTree } from './list-tree.ts';
export { holdTree, rearrangeTree } from './locks.ts';
export { parentForCreate, parentForMove } from './parents.ts';
export { lineage, within } from './path-sql.ts';
export { readableAmong } from './readable.ts';
export { type Referred, referredRow, referredRows } from './referred.ts';
export { reparent } from './reparent.ts';
export { requireOn, rowAt } from './row-at.ts';
export { settleLocations } from './settle-locations.ts';
export {
  type References,
  type Referring,
  SHARED_COLUMNS,
  type SharedBody,
  type SharedRow,
  sharedBodies,
} from './tree-body.ts';
export { type TreeReader, treeReader } from './tree-reader.ts';
export { perTier, TIERS, type Tier, type TreeRow } from './tree-row.ts';
