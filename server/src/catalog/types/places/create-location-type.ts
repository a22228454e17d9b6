import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { titled, words } from '../../../inventory/labels/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { newId } from '../../../platform/identifiers.ts';
import { writeNamed } from '../../rows/index.ts';
import { toLocationTypeAnswer } from './body.ts';
import { DEFAULT_ICON, draftPlace } from './draft.ts';
import { placeAt } from './find.ts';
import { fullImage } from './row.ts';
import { insertPlace, replaceParents } from './store.ts';

const UNSTATED = { icon: DEFAULT_ICON, label_rule: null, description: null, name_rule: null };

export async function createLocationType(
  ctx: AccessContext,
  { body }: Input<Operations['createLocationType']>,
) {
  const { name } = body;
  const id = newId();
  return writeNamed(ctx, 'location_type', name, async (tx) => {
    const { given, allowed } = await draftPlace(tx, body, { id, name });
    // I8
    await insertPlace(tx, id, name, { display_name: titled(ctx, words(name)), ...UNSTATED, ...given });
    await replaceParents(tx, id, false, allowed?.entries ?? []);
    const row = await placeAt(tx, id);
    await recordChange(tx, ctx.origin, {
      verb: 'create',
      resource: 'location_type',
      resourceId: id,
      resourceName: name,
      new: fullImage(row),
    });
    return toLocationTypeAnswer(row);
  });
}
