import type { DraftLabelOutputBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { type Bucket, draftName } from '../naming/index.ts';
import type { Tier, TreeRow } from '../trees/index.ts';
import type { LabelRow, LabelRows } from './label-rows.ts';
import { Labeller } from './labeller.ts';

interface Given {
  readonly name?: string;
  readonly display_name?: string;
}

/** N1, L14: a row as a create would name it. Nothing is reserved, and a taken name is drafted all the same. */
export async function draftRow(
  ctx: AccessContext,
  tier: Tier,
  { name, display_name }: Given,
  bucket: () => Promise<Bucket>,
): Promise<LabelRow> {
  const generated = name === undefined ? await draftName(ctx.database, tier, await bucket()) : undefined;
  return {
    id: '',
    name: generated?.name ?? name ?? '',
    name_generated: generated !== undefined,
    ordinal: generated?.ordinal ?? null,
    display_name: display_name ?? null,
    display_name_generated: display_name === undefined,
    version: 0,
    search: '',
  };
}

/** L5: the own location of a draft. */
export function placeOf(location: TreeRow | undefined) {
  return {
    location_id: location?.id ?? null,
    location_name: location?.name ?? null,
    location_display_name: location?.display_name ?? null,
  };
}

export async function draftBody<T extends Tier>(
  ctx: AccessContext,
  tier: T,
  row: LabelRows[T],
): Promise<DraftLabelOutputBody> {
  const { name, name_generated, ordinal, display_name } = row;
  const named = { name, name_generated, ...(ordinal !== null && { ordinal }) };
  if (display_name !== null) return { ...named, label: display_name, rule: '', rule_source: 'given' };
  const labeller = new Labeller(ctx, ctx.database);
  const [label = ''] = await labeller.render(tier, [row]);
  const { text: rule, source: rule_source } = labeller.ruleOf(tier, row);
  return { ...named, label, rule, rule_source };
}
