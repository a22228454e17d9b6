import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { changes } from '../../../platform/audit/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { conflict } from '../../../platform/problem.ts';
import { writeOverlay } from '../overlay-store.ts';
import { toLocationTypeAnswer } from './body.ts';
import { lockedPlaceAt, placeAt } from './find.ts';
import { imageOf } from './row.ts';
import { replaceParents, touchPlace } from './store.ts';

/** O5: the whole overlay is dropped; contract lines are the operators' own and stay (O7). */
export async function restoreLocationType(
  ctx: AccessContext,
  { params }: Input<Operations['restoreLocationType']>,
) {
  return ctx.database.transaction(async (tx) => {
    const before = await lockedPlaceAt(tx, params.id);
    const { id, name } = before;
    requireMatch(ctx, before.version);
    if (before.overlay === null) throw conflict(`The location type ${name} has no changes to drop.`);
    await writeOverlay(tx, 'location_type', id, null);
    await replaceParents(tx, id, true, []);
    await touchPlace(tx, before, before.own.display_name);
    const after = await placeAt(tx, id);
    await recordChange(tx, ctx.origin, {
      verb: 'restore',
      resource: 'location_type',
      resourceId: id,
      resourceName: name,
      ...changes(imageOf(before), imageOf(after), ['name']),
    });
    return toLocationTypeAnswer(after);
  });
}
