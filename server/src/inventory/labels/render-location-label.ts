import type { DraftLabelOutputBody, Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { refused } from '../../platform/problem.ts';
import { draftLocation } from '../locations/index.ts';
import { locationBucket } from '../naming/index.ts';
import { draftBody, draftRow } from './draft-label.ts';

/** L14 for a location; without a name it is drafted by the name_rule of its type (N7). */
export async function renderLocationLabel(
  ctx: AccessContext,
  { body }: Input<Operations['renderLocationLabel']>,
): Promise<DraftLabelOutputBody> {
  const { type, parent } = await draftLocation(ctx, ctx.database, body);
  const row = await draftRow(ctx, 'location', body, async () => {
    const place = { parentId: parent?.id ?? null, locationTypeId: type.id };
    const bucket = await locationBucket(ctx.database, place);
    if (bucket === undefined) throw refused('body.name', `the type ${type.name} has no rule for names`);
    return bucket;
  });
  return draftBody(ctx, 'location', { ...row, location_type_id: type.id });
}
