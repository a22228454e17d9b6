import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { searchable, withoutNulls } from '../../platform/text.ts';
import { holdChain, requireRoomBelow } from '../chains/index.ts';
import { writeNamed } from '../rows/index.ts';
import { replaceCapabilities, settleCapabilities } from './capability-store.ts';
import { draftProduct } from './draft.ts';
import { productAt } from './find.ts';
import { toProductAnswer } from './product-body.ts';
import { draftFields, draftImage } from './product-image.ts';
import { insertProduct } from './store.ts';

export async function createProduct(ctx: AccessContext, { body }: Input<Operations['createProduct']>) {
  const id = newId();
  const { name, ...fields } = body;
  return writeNamed(ctx, 'product', name, async (tx) => {
    await holdChain(tx, 'product');
    const draft = await draftProduct(ctx, tx, name, fields);
    requireRoomBelow(draft.under ?? undefined, 'body.parent_product_id');
    await insertProduct(tx, id, draftFields(draft), searchable(name, draft.text.display_name));
    await replaceCapabilities(tx, id, draft.capabilities);
    await settleCapabilities(tx, id);
    await recordChange(tx, ctx.origin, {
      verb: 'create',
      resource: 'product',
      resourceId: id,
      resourceName: name,
      new: withoutNulls(draftImage(draft)),
    });
    return toProductAnswer(tx, await productAt(tx, id));
  });
}
