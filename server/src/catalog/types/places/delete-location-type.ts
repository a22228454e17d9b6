import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { refuseHeld } from '../../../platform/holding.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { refuseOfficial } from '../../rows/index.ts';
import { lockedPlaceAt } from './find.ts';
import { placeHolders } from './holders.ts';
import { fullImage } from './row.ts';
import { deletePlaceRow } from './store.ts';

export async function deleteLocationType(
  ctx: AccessContext,
  { params }: Input<Operations['deleteLocationType']>,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockedPlaceAt(tx, params.id);
    const { id, name } = row;
    refuseOfficial('location type', row);
    requireMatch(ctx, row.version);
    refuseHeld(`location type ${name}`, await placeHolders(ctx, tx, id));
    await deletePlaceRow(tx, id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'location_type',
      resourceId: id,
      resourceName: name,
      old: fullImage(row),
    });
  });
}
