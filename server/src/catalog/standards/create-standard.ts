import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { searchable, withoutNulls } from '../../platform/text.ts';
import { holdChain, requireRoomBelow } from '../chains/index.ts';
import { writeNamed } from '../rows/index.ts';
import { draftFields, draftStandard } from './draft.ts';
import { standardAt } from './find.ts';
import { toStandardAnswer } from './standard-body.ts';
import { draftImage } from './standard-image.ts';
import { insertStandard } from './store.ts';

export async function createStandard(ctx: AccessContext, { body }: Input<Operations['createStandard']>) {
  const id = newId();
  const { name, ...fields } = body;
  return writeNamed(ctx, 'standard', name, async (tx) => {
    await holdChain(tx, 'standard');
    const draft = await draftStandard(ctx, tx, name, fields);
    requireRoomBelow(draft.under ?? undefined, 'body.parent_standard_id');
    await insertStandard(tx, id, draftFields(draft), searchable(name, draft.text.display_name));
    await recordChange(tx, ctx.origin, {
      verb: 'create',
      resource: 'standard',
      resourceId: id,
      resourceName: name,
      new: withoutNulls(draftImage(draft)),
    });
    return toStandardAnswer(await standardAt(tx, id));
  });
}
