import type { Queries } from '../../platform/database/index.ts';
import { decideBy, type Holder, reachOf } from './decide.ts';
import { type Reach, reachOfGrants, type Tier } from './reach.ts';

/** May the row go there? Otherwise 403, or 422 at `body.parent`: missing and unreadable are the same (S11, S14). */
export type Placement = 'allowed' | 'forbidden' | 'unknown-parent';

/** S11, S12: creating a row under a parent, or as a root. */
export async function mayCreateUnder(
  queries: Queries,
  caller: Holder,
  tier: Tier,
  parentId: string | undefined,
): Promise<Placement> {
  return mayHangUnder(queries, caller, tier, parentId, reachOf(caller, `${tier}:create`));
}

/**
 * S14, S15: where a row may be hung by `:move` or by PATCH; that the row itself may be acted upon is `decide`.
 * For the new parent S8 and S9 are read as for `create`: an excluded root may receive children, a `self` root
 * may not.
 */
export async function mayReparent(
  queries: Queries,
  caller: Holder,
  tier: Tier,
  action: 'move' | 'update',
  parentId: string | undefined,
): Promise<Placement> {
  const receiving = reachOfGrants(caller.grants, `${tier}:${action}`, 'create');
  return mayHangUnder(queries, caller, tier, parentId, receiving);
}

async function mayHangUnder(
  queries: Queries,
  caller: Holder,
  tier: Tier,
  parentId: string | undefined,
  receiving: Reach,
): Promise<Placement> {
  if (parentId === undefined) return receiving.everything ? 'allowed' : 'forbidden';
  const decision = await decideBy(queries, caller, tier, parentId, receiving);
  return decision === 'missing' ? 'unknown-parent' : decision;
}
