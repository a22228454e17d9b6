import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { refuseHeld } from '../../platform/holding.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { catalogHolders, refuseOfficial } from '../rows/index.ts';
import { vendorAt } from './find.ts';
import { deleteVendorRow } from './store.ts';
import { vendorText } from './vendor-body.ts';

export async function deleteVendor(ctx: AccessContext, { params }: Input<Operations['deleteVendor']>) {
  return ctx.database.transaction(async (tx) => {
    const vendor = await vendorAt(tx, params.id, { lock: true });
    refuseOfficial('vendor', vendor);
    requireMatch(ctx, vendor.version);
    const products = { table: 'product', column: 'vendor_id', relation: 'vendor' };
    refuseHeld(`vendor ${vendor.name}`, [await catalogHolders(ctx, tx, products, vendor.id)]);
    await deleteVendorRow(tx, vendor.id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'vendor',
      resourceId: vendor.id,
      resourceName: vendor.name,
      old: withoutNulls(vendorText(vendor)),
    });
  });
}
