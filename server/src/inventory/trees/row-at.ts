import type { AccessContext } from '../../access/caller/index.ts';
import { isReached, reachOf } from '../../access/scope/index.ts';
import { type Queries, statement } from '../../platform/database/index.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import { keyOf, treeReader } from './tree-reader.ts';
import { perTier, type Tier, type TreeRow, treeColumns } from './tree-row.ts';

const source = (tier: Tier) => ({ columns: treeColumns(tier), from: `${tier} r` });
const reader = perTier((tier) => treeReader<TreeRow>(tier, { name: `tree-${tier}`, ...source(tier) }));
const locking = perTier((tier) =>
  treeReader<TreeRow>(tier, { name: `tree-locked-${tier}`, ...source(tier) }, 'for update of r'),
);

const lock = perTier((tier) => ({
  id: statement<{ id: string }>(`tree-lock-${tier}-by-id`, `select id from ${tier} where id = $1 for update`),
  name: statement<{ id: string }>(
    `tree-lock-${tier}-by-name`,
    `select id from ${tier} where name = $1 for update`,
  ),
}));

/**
 * Step 9 for the row of a path (X3): 404 when it is missing or unreadable, 403 when it is readable but not
 * permitted. With `lock` the row stays as it is until the commit.
 */
export async function rowAt(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  reference: string,
  permission: string,
  options: { readonly lock?: boolean } = {},
): Promise<TreeRow> {
  if (options.lock !== true) return reader[tier].at(ctx, queries, reference, permission);
  if (reachesAll(ctx, tier, permission)) return locking[tier].at(ctx, queries, reference, permission);
  // Judged by a statement of its own: one that had to wait for the lock sees the row's ancestors as they were.
  const key = keyOf(reference);
  const [held] = key === undefined ? [] : await queries.run(lock[tier][key.by], [key.value]);
  if (held === undefined) throw notFound(tier);
  return reader[tier].at(ctx, queries, held.id, permission);
}

function reachesAll({ caller }: AccessContext, tier: Tier, permission: string): boolean {
  return reachOf(caller, `${tier}:read`).everything && reachOf(caller, permission).everything;
}

/** S13, X7–X9: the row is readable, and this permission is needed on it too (403). */
export async function requireOn(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  row: { readonly id: string },
  permission: string,
): Promise<void> {
  const reach = reachOf(ctx.caller, permission);
  if (reach.everything || (await isReached(queries, tier, row.id, reach))) return;
  throw forbidden(`This needs ${permission} on the ${tier}.`);
}
