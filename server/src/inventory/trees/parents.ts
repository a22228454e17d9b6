import type { AccessContext } from '../../access/caller/index.ts';
import { mayReparent, reachOf } from '../../access/scope/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { forbidden, refused } from '../../platform/problem.ts';
import { referredRow, referring, unknownReference } from './referred.ts';
import type { Tier, TreeRow } from './tree-row.ts';

/** T1: levels of a tree. */
export const DEEPEST = 32;

const AT = 'body.parent';

/**
 * S11, S12, X5: where a new row hangs; undefined makes it a root. To be stored, the tree must be held
 * (`holdTree`), and the parent stays until the commit.
 */
export async function parentForCreate(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  reference: string | undefined,
): Promise<TreeRow | undefined> {
  const permission = `${tier}:create`;
  if (reference === undefined) {
    if (reachOf(ctx.caller, permission).everything) return undefined;
    throw forbidden(`A ${tier} without a parent needs ${permission} everywhere.`);
  }
  const parent = await referring(ctx, queries, tier).find(ctx, queries, reference, permission);
  if (parent === undefined || !parent.readable) throw unknownReference(tier, reference, AT);
  if (!parent.allowed) throw forbidden(`You may not create a ${tier} there.`);
  if (parent.depth >= DEEPEST) throw refused(AT, `a tree has at most ${DEEPEST} levels`, reference);
  return parent;
}

/**
 * S14, X5, X6: where an existing row is to hang; `''` makes it a root (null). What the row hangs under already
 * (`current`) is not a new parent and needs to be readable only. The tree must be ours (`rearrangeTree`).
 */
export async function parentForMove(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  action: 'move' | 'update',
  reference: string,
  current?: string | null,
): Promise<TreeRow | null> {
  const permission = `${tier}:${action}`;
  const everywhere = reachOf(ctx.caller, permission).everything;
  if (reference === '') {
    if (everywhere || current === null) return null;
    throw forbidden(`Making a ${tier} a root needs ${permission} everywhere.`);
  }
  const parent = await referredRow(ctx, queries, tier, reference, AT);
  if (everywhere || parent.id === current) return parent;
  const placement = await mayReparent(queries, ctx.caller, tier, action, parent.id);
  if (placement === 'allowed') return parent;
  throw forbidden(`You may not hang a ${tier} there.`);
}
