import { statement, type Transaction } from '../../platform/database/index.ts';
import { refused } from '../../platform/problem.ts';
import { DEEPEST } from './parents.ts';
import { within } from './path-sql.ts';
import { perTier, type Tier, type TreeRow } from './tree-row.ts';

const deepest = perTier((tier) =>
  statement<{ depth: number }>(
    `tree-deepest-${tier}`,
    `select max(r.depth) as depth from ${tier} r where ${within('r', '$1::text')}`,
  ),
);

/** The row keeps its segment; what stands before it is replaced, in it and in all that hangs below. */
const rehang = perTier((tier) =>
  statement(
    `tree-rehang-${tier}`,
    `update ${tier} r set
       path = $2::text || substr(r.path, $3::int),
       depth = r.depth + $4::int,
       parent_id = case when r.id = $5::uuid then $6::uuid else r.parent_id end
     where ${within('r', '$1::text')}`,
  ),
);

/**
 * T1: hangs a row, with all below it, under another parent or makes it a root. Paths, depths and the parent are
 * written, nothing else: version and time of the row are the caller's to change. The tree must be ours
 * (`rearrangeTree`), and both rows read since.
 */
export async function reparent(
  tx: Transaction,
  tier: Tier,
  row: TreeRow,
  parent: TreeRow | null,
): Promise<void> {
  if (row.parent_id === (parent?.id ?? null)) return;
  if (parent?.path.startsWith(row.path)) {
    throw refused('body.parent', `makes a cycle: the ${tier} would hang below itself`, parent.name);
  }
  const shift = (parent?.depth ?? 0) + 1 - row.depth;
  const [below] = await tx.run(deepest[tier], [row.path]);
  if ((below?.depth ?? row.depth) + shift > DEEPEST) {
    throw refused('body.parent', `a tree has at most ${DEEPEST} levels`, parent?.name);
  }
  const segmentAt = row.path.length - 7;
  const values = [row.path, parent?.path ?? '', segmentAt, shift, row.id, parent?.id ?? null];
  await tx.run(rehang[tier], values);
}
