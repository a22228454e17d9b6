import type { DraftLabelOutputBody, Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { systemBucket } from '../naming/index.ts';
import { draftSystem } from '../systems/index.ts';
import { draftBody, draftRow, placeOf } from './draft-label.ts';

/** L14 for a system. */
export async function renderSystemLabel(
  ctx: AccessContext,
  { body }: Input<Operations['renderSystemLabel']>,
): Promise<DraftLabelOutputBody> {
  const { parent, location, standard, systemTypeId } = await draftSystem(ctx, ctx.database, body);
  const placed = { parentId: parent?.id ?? null, locationId: location?.id ?? null, systemTypeId };
  const row = await draftRow(ctx, 'system', body, () => systemBucket(ctx.database, placed));
  return draftBody(ctx, 'system', {
    ...row,
    ...placeOf(location),
    system_type_id: systemTypeId,
    standard_id: standard?.id ?? null,
  });
}
