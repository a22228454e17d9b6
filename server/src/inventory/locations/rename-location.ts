import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { rowAt } from '../trees/index.ts';
import { finishChange } from './finish-change.ts';
import { versionedLocation } from './location-body.ts';
import { claimingName } from './name-taken.ts';
import { locations, updateLocationText } from './store.ts';

/** N1: the name is the operator's from now on, even where it stays the same. */
export async function renameLocation(
  ctx: AccessContext,
  { params, body: { name } }: Input<Operations['renameLocation']>,
) {
  return ctx.database.transaction(async (tx) => {
    const row = await rowAt(ctx, tx, 'location', params.name, 'location:rename', { lock: true });
    requireMatch(ctx, row.version);
    const before = await locations.byId(tx, row.id);
    if (name === row.name && !row.name_generated) return versionedLocation(ctx, tx, before);
    const { location_type_id } = before;
    const text = { ...row, location_type_id, name, name_generated: false, ordinal: null };
    await claimingName(name, () => updateLocationText(tx, row.id, text));
    return finishChange(ctx, tx, 'rename', before, { readByOthers: name !== row.name });
  });
}
