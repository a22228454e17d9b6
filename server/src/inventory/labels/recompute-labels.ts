import type { LabelRecomputeOutputBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Tier } from '../trees/index.ts';
import { type Batch, batchBody, planBatch } from './batch.ts';
import { Labeller } from './labeller.ts';
import type { Progress } from './plan.ts';
import type { Selection } from './selection.ts';
import { writeLabels } from './write-store.ts';

/** L12, L13: renders labels anew, for what changed in rules, catalog or settings. */
export function recomputing(tier: Tier) {
  return (ctx: AccessContext, { body }: { readonly body: Selection }): Promise<LabelRecomputeOutputBody> =>
    ctx.database.transaction(async (tx) => {
      const progress: Progress = (step, kind, done, total) =>
        ctx.log.info({ kind, done, total }, `labels ${step}`);
      const planning = { labeller: new Labeller(ctx, tx), queries: tx, tx, progress };
      const batch = await planBatch(ctx, planning, tier, body);
      const answer = await batchBody(ctx, tx, batch);
      const { count, hidden_count } = answer;
      if (count + hidden_count === 0) return answer;
      await writeBatch(tx, batch, progress);
      // U1: one record for all of them, with the count
      await recordAudit(tx, ctx.origin, {
        verb: 'recompute_labels',
        resource: tier,
        new: { ...body, count, hidden_count },
      });
      return answer;
    });
}

async function writeBatch(tx: Transaction, batch: Batch, progress: Progress): Promise<void> {
  const writing = { advance: true, progress };
  await writeLabels(tx, batch.tier, batch.own, writing);
  await writeLabels(tx, 'system', batch.system, writing);
  await writeLabels(tx, 'component', batch.component, writing);
}
