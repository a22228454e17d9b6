import type { AccessContext } from '../../access/caller/index.ts';
import { isAmong, isReachedRow, reachOf, rowValues } from '../../access/scope/index.ts';
import { type Queries, statement } from '../../platform/database/index.ts';
import { perTier, type Tier } from './tree-row.ts';

const among = perTier((tier) =>
  statement<{ id: string }>(
    `readable-among-${tier}`,
    `select r.id from ${tier} r where ${isAmong('r.id', '$1')} and ${isReachedRow(tier, 'r', 2)}`,
  ),
);

/** X10: those of the rows that the caller may read. No statement for who reads everything, or about no rows. */
export async function readableAmong(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const asked = new Set(ids);
  const reach = reachOf(ctx.caller, `${tier}:read`);
  if (reach.everything || asked.size === 0) return asked;
  const rows = await queries.run(among[tier], [[...asked], ...rowValues(tier, reach)]);
  return new Set(rows.map(({ id }) => id));
}
