import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { rowAt } from '../trees/index.ts';
import { finishChange } from './finish-change.ts';
import { versionedLocation } from './location-body.ts';
import { bucketOf, giveGeneratedName } from './reset-name.ts';
import { locations } from './store.ts';

/** N6, N7: the platform names the location by the rule of its type. */
export async function resetLocationName(
  ctx: AccessContext,
  { params }: Input<Operations['resetLocationName']>,
) {
  return ctx.database.transaction(async (tx) => {
    const row = await rowAt(ctx, tx, 'location', params.name, 'location:rename', { lock: true });
    const before = await locations.byId(tx, row.id);
    const { location_type_id } = before;
    const bucket = await bucketOf(tx, { typeId: location_type_id, parentId: row.parent_id }, 'path.name');
    requireMatch(ctx, row.version);
    const renamed = await giveGeneratedName(tx, { ...row, location_type_id }, bucket);
    return renamed
      ? finishChange(ctx, tx, 'rename', before, { readByOthers: true })
      : versionedLocation(ctx, tx, before);
  });
}
