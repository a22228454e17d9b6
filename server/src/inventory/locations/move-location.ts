import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { parentForMove, rearrangeTree, requireOn, rowAt } from '../trees/index.ts';
import { finishChange } from './finish-change.ts';
import { hang } from './hang.ts';
import { versionedLocation } from './location-body.ts';
import { bucketOf, giveGeneratedName } from './reset-name.ts';
import { locations } from './store.ts';

/** Everything below and everything placed there moves along by its paths; nothing of it is renamed or relabelled. */
export async function moveLocation(ctx: AccessContext, { params, body }: Input<Operations['moveLocation']>) {
  return ctx.database.transaction(async (tx) => {
    await rearrangeTree(tx, 'location');
    const row = await rowAt(ctx, tx, 'location', params.name, 'location:move', { lock: true });
    const resets = body.reset_name === true;
    if (resets) await requireOn(ctx, tx, 'location', row, 'location:rename'); // X7
    const before = await locations.byId(tx, row.id);
    const typeId = before.location_type_id;
    const parent = await parentForMove(ctx, tx, 'location', 'move', body.parent, row.parent_id);
    const moved = await hang(tx, row, { typeId, typeBefore: typeId, parent });
    const seat = { typeId, parentId: parent?.id ?? null };
    const bucket = resets ? await bucketOf(tx, seat, 'body.reset_name') : undefined;
    requireMatch(ctx, row.version);
    const named = { ...row, location_type_id: typeId };
    const renamed = bucket !== undefined && (await giveGeneratedName(tx, named, bucket));
    return moved || renamed
      ? finishChange(ctx, tx, 'move', before, { readByOthers: renamed })
      : versionedLocation(ctx, tx, before);
  });
}
