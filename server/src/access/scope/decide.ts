import type { Queries } from '../../platform/database/index.ts';
import { type Reach, type ReachGrant, reachOfGrants, type Tier } from './reach.ts';
import { loadReached, loadReachedAmong, loadRowFacts } from './store.ts';

/** Whoever holds grants: the caller of a request. */
export interface Holder {
  readonly grants: readonly ReachGrant[];
}

/** S(resource, action) of a caller, not yet resolved to rows (6.3). */
export function reachOf(caller: Holder, permission: string): Reach {
  return reachOfGrants(caller.grants, permission);
}

/** All rows of a tier that a reach gives. */
export async function reachedIds(queries: Queries, tier: Tier, reach: Reach): Promise<string[]> {
  return loadReached(queries, tier, reach);
}

export async function isReached(queries: Queries, tier: Tier, id: string, reach: Reach): Promise<boolean> {
  return (await loadReachedAmong(queries, tier, [id], reach)).length === 1;
}

/** Section 7: the row is missing or not to be seen (404), to be seen but not acted upon (403), or fine. */
export type Decision = 'missing' | 'forbidden' | 'allowed';

/**
 * Section 7 for the row of a path. The read test always asks for the row's own `:read`, whatever the permission
 * is about (`command:issue` on a component asks for `component:read` first).
 */
export async function decide(
  queries: Queries,
  caller: Holder,
  tier: Tier,
  id: string,
  permission: string,
): Promise<Decision> {
  return decideBy(queries, caller, tier, id, reachOf(caller, permission));
}

export async function decideBy(
  queries: Queries,
  caller: Holder,
  tier: Tier,
  id: string,
  acting: Reach,
): Promise<Decision> {
  const row = await loadRowFacts(queries, tier, id, reachOf(caller, `${tier}:read`), acting);
  if (row === undefined || !row.readable) return 'missing';
  return row.allowed ? 'allowed' : 'forbidden';
}
