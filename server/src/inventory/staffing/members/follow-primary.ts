import type { AccessContext } from '../../../access/caller/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { relabel } from '../../labels/index.ts';
import { settleLocations } from '../../trees/index.ts';

/** T4, L11: components with another primary system than before, or with none any more. */
export async function followPrimary(
  ctx: AccessContext,
  tx: Transaction,
  components: readonly string[],
): Promise<void> {
  if (components.length === 0) return;
  await settleLocations(tx, { components });
  await relabel(ctx, tx, 'component', components, { readByOthers: false });
}
