import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { refuseHeld } from '../../platform/holding.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { catalogHolders, refuseOfficial, roleHolders, tierHolders } from '../rows/index.ts';
import { productAt } from './find.ts';
import { productImage } from './product-image.ts';
import { deleteProductRow } from './store.ts';

export async function deleteProduct(ctx: AccessContext, { params }: Input<Operations['deleteProduct']>) {
  return ctx.database.transaction(async (tx) => {
    const product = await productAt(tx, params.id, { lock: 'remove' });
    const { id, name } = product;
    refuseOfficial('product', product);
    requireMatch(ctx, product.version);
    refuseHeld(`product ${name}`, [
      await tierHolders(ctx, tx, { table: 'component', column: 'product_id', relation: 'product' }, id),
      await catalogHolders(ctx, tx, { table: 'product', column: 'parent_id', relation: 'parent' }, id),
      await roleHolders(ctx, tx, 'pinned', id),
    ]);
    await deleteProductRow(tx, id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'product',
      resourceId: id,
      resourceName: name,
      old: withoutNulls(productImage(product)),
    });
  });
}
