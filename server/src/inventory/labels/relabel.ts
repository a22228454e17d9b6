import type { Tier } from '../../access/scope/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { Labeller } from './labeller.ts';
import { differs, followersOf, freshLabels, idsOf } from './plan.ts';
import type { Labelling } from './text.ts';
import { searchOf, writeLabels } from './write-store.ts';

export interface Relabelling {
  /** Whether name, display_name or system type of the rows changed, so that others read them anew (L11). */
  readonly readByOthers?: boolean;
}

/**
 * L11: renders the generated labels of written rows anew, and those of the rows that read from them, in the
 * transaction of the write. The versions of the rows themselves are the writer's.
 */
export async function relabel(
  work: Labelling,
  tx: Transaction,
  tier: Tier,
  ids: readonly string[],
  { readByOthers = true }: Relabelling = {},
): Promise<void> {
  if (ids.length === 0) return;
  const planning = { labeller: new Labeller(work, tx), queries: tx, tx };
  const rows = await freshLabels(planning, tier, ids, { keep: () => true });
  const stale = rows.filter((row) => differs(row) || row.search !== searchOf(row));
  await writeLabels(tx, tier, stale, { advance: false });
  const read = readByOthers ? rows : rows.filter(differs);
  const followers = await followersOf(planning, tier, idsOf(read), rows);
  await writeLabels(tx, 'system', followers.system, { advance: true });
  await writeLabels(tx, 'component', followers.component, { advance: true });
}
