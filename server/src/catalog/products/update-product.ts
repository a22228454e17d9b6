import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { changes } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { searchable } from '../../platform/text.ts';
import { moveBranch, rearrangeChain, requirePlace } from '../chains/index.ts';
import { refuseOfficial, writeNamed } from '../rows/index.ts';
import { replaceCapabilities, settleCapabilities } from './capability-store.ts';
import { draftProduct, type ProductDraft } from './draft.ts';
import { productAt } from './find.ts';
import { toProductAnswer } from './product-body.ts';
import { draftFields, draftImage, productImage } from './product-image.ts';
import { type Product, updateProductRow } from './store.ts';

export async function updateProduct(
  ctx: AccessContext,
  { params, body }: Input<Operations['updateProduct']>,
) {
  const { name, ...fields } = body;
  const handsDown = fields.capabilities !== undefined || fields.parent_product_id !== undefined;
  return writeNamed(ctx, 'product', name, async (tx) => {
    if (handsDown) await rearrangeChain(tx, 'product');
    const product = await productAt(tx, params.id, { lock: 'change' });
    refuseOfficial('product', product);
    const draft = await draftProduct(ctx, tx, name ?? product.name, fields, product);
    await requirePlace(tx, 'product', product, draft.under ?? null, 'body.parent_product_id');
    requireMatch(ctx, product.version);
    await saveProduct(tx, ctx.origin, product, draft);
    return toProductAnswer(tx, await productAt(tx, product.id));
  });
}

/** What changes nothing is neither written nor recorded (U6). */
async function saveProduct(
  tx: Transaction,
  origin: Origin,
  product: Product,
  draft: ProductDraft,
): Promise<void> {
  const images = changes(productImage(product), draftImage(draft), ['name']);
  if (images === undefined) return;
  const { id } = product;
  const { text, under } = draft;
  await updateProductRow(tx, id, draftFields(draft), searchable(text.name, text.display_name));
  const moved = under !== undefined && (under?.id ?? null) !== product.parent_id;
  if (moved) await moveBranch(tx, 'product', product, under);
  const revised = 'capabilities' in images.new;
  if (revised) await replaceCapabilities(tx, id, draft.capabilities);
  if (moved || revised) await settleCapabilities(tx, id);
  await recordChange(tx, origin, {
    verb: 'update',
    resource: 'product',
    resourceId: id,
    resourceName: text.name,
    ...images,
  });
}
