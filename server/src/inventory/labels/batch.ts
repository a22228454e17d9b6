import type { LabelRecomputeOutputBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import type { Tier } from '../trees/index.ts';
import { type Followers, followersOf, freshLabels, idsOf, type LabelChange, type Planning } from './plan.ts';
import { labelledAmong, rowsToLabel } from './reach-store.ts';
import { type Selection, selected } from './selection.ts';
import type { Template } from './template/compile.ts';

/** L13: the labels that differ from a fresh render, and those that follow them. */
export interface Batch extends Followers {
  readonly tier: Tier;
  readonly own: readonly LabelChange[];
}

export async function planBatch<T extends Tier>(
  ctx: AccessContext,
  planning: Planning,
  tier: T,
  selection: Selection,
  candidate?: Template<T>,
): Promise<Batch> {
  const conditions = await selected(ctx, planning.queries, tier, selection);
  const ids = await rowsToLabel(ctx, planning.queries, tier, conditions);
  const own = await freshLabels(planning, tier, ids, { candidate });
  return { tier, own, ...(await followersOf(planning, tier, idsOf(own), own)) };
}

const SHOWN = 1000;

/** L13: what the caller is told of a batch. */
export async function batchBody(
  ctx: AccessContext,
  queries: Queries,
  { own, system, component }: Batch,
): Promise<LabelRecomputeOutputBody> {
  const followers = [
    ...(await seen(ctx, queries, 'system', system)),
    ...(await seen(ctx, queries, 'component', component)),
  ];
  const listed = [...own, ...followers];
  return {
    count: listed.length,
    changed: listed
      .sort(byKindAndName)
      .slice(0, SHOWN)
      .map(({ tier: kind, id, name, from, to }) => ({ kind, id, name, from, to })),
    truncated: listed.length > SHOWN,
    hidden_count: system.length + component.length - followers.length,
  };
}

async function seen(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  changes: readonly LabelChange[],
): Promise<LabelChange[]> {
  const ids = await labelledAmong(ctx, queries, tier, idsOf(changes));
  return changes.filter(({ id }) => ids.has(id));
}

const ORDER: readonly Tier[] = ['location', 'system', 'component'];

/** Names are ASCII: code units are code points. */
function byKindAndName(a: LabelChange, b: LabelChange): number {
  if (a.tier !== b.tier) return ORDER.indexOf(a.tier) - ORDER.indexOf(b.tier);
  return a.name < b.name ? -1 : 1;
}
