import type { LabelRecomputeOutputBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Tier } from '../trees/index.ts';
import { batchBody, planBatch } from './batch.ts';
import { compiledRule } from './check-rule.ts';
import { Labeller } from './labeller.ts';

interface Given {
  readonly body: { readonly rule?: string; readonly [filter: string]: string | undefined };
}

/** L13: which labels would change, as of one moment; nothing is written. */
export function previewing(tier: Tier) {
  return async (ctx: AccessContext, { body }: Given): Promise<LabelRecomputeOutputBody> => {
    const { rule, ...selection } = body;
    const candidate = rule === undefined ? undefined : compiledRule(rule, tier, 'body.rule');
    return ctx.database.transaction(
      async (queries) => {
        const planning = { labeller: new Labeller(ctx, queries), queries };
        return batchBody(ctx, queries, await planBatch(ctx, planning, tier, selection, candidate));
      },
      { isolation: 'repeatable read', readOnly: true },
    );
  };
}
