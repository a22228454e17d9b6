/**
 * What the three forests share (inventory.md 1.7, 1.8, 1.17).
 * - Step 9: `rowAt`, `requireOn`; with columns of one's own, `treeReader`. References: `referredRow`,
 *   `referredRows` (X4, Q5); inside a transaction what is referred to stays until the commit.
 * - Parents: `holdTree` → `parentForCreate`; `rearrangeTree` → `parentForMove` → `reparent` (T1, P3).
 * - After a change of parent, own location or membership: `settleLocations` (T4).
 * - Reading: `SHARED_COLUMNS` and `sharedBodies` for what all bodies have in common (X1, X10), `listTree` with
 *   `addCommonFilters`, `addSearch` and `addWithin` for lists.
 */
export { addCommonFilters, addSearch, addWithin } from './filters.ts';
export { listTree } from './list-tree.ts';
export { holdTree, rearrangeTree } from './locks.ts';
export { parentForCreate, parentForMove } from './parents.ts';
export { lineage, within } from './path-sql.ts';
export { readableAmong } from './readable.ts';
export type { PlacedTier } from './reading-scope-sql.ts';
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
