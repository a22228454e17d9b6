import type { LabelRecomputeOutputBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Tier } from '../trees/index.ts';
import { type Batch, batchBody, planBatch } from './batch.ts';
import { Labeller } from './labeller.ts';
import type { Selection } from './selection.ts';
import { writeLabels } from './write-store.ts';

/** L12, L13: renders labels anew, for what changed in rules, catalog or settings. */
export function recomputing(tier: Tier) {
  return (ctx: AccessContext, { body }: { readonly body: Selection }): Promise<LabelRecomputeOutputBody> =>
    ctx.database.transaction(async (tx) => {
      const progress = (kind: Tier, done: number, total: number) =>
        ctx.log.info({ kind, done, total }, 'labels rendered');
      const planning = { labeller: new Labeller(ctx, tx), queries: tx, tx, progress };
      const batch = await planBatch(ctx, planning, tier, body);
      const answer = await batchBody(ctx, tx, batch);
      if (answer.count + answer.hidden_count > 0) await write(ctx, tx, batch, body, answer);
      return answer;
    });
}

/** U1: one record for all of them, with the count. */
async function write(
  ctx: AccessContext,
  tx: Transaction,
  { tier, own, system, component }: Batch,
  selection: Selection,
  { count, hidden_count }: LabelRecomputeOutputBody,
): Promise<void> {
  await writeLabels(tx, tier, own, true);
  await writeLabels(tx, 'system', system, true);
  await writeLabels(tx, 'component', component, true);
  await recordAudit(tx, ctx.origin, {
    verb: 'recompute_labels',
    resource: tier,
    new: { ...selection, count, hidden_count },
  });
}
