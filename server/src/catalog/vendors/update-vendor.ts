import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { changes } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { patched, searchable } from '../../platform/text.ts';
import { refuseOfficial, writeNamed } from '../rows/index.ts';
import { vendorAt } from './find.ts';
import { updateVendorRow, type Vendor, type VendorText } from './store.ts';
import { toVendorAnswer, vendorText } from './vendor-body.ts';

export async function updateVendor(ctx: AccessContext, { params, body }: Input<Operations['updateVendor']>) {
  return writeNamed(ctx, 'vendor', body.name, async (tx) => {
    const vendor = await vendorAt(tx, params.id, { lock: true });
    refuseOfficial('vendor', vendor);
    requireMatch(ctx, vendor.version);
    await saveVendor(tx, ctx.origin, vendor, {
      name: body.name ?? vendor.name,
      display_name: body.display_name ?? vendor.display_name,
      kind: body.kind ?? vendor.kind,
      icon: patched(vendor.icon, body.icon),
      support_phone: patched(vendor.support_phone, body.support_phone),
      website: patched(vendor.website, body.website),
    });
    return toVendorAnswer(await vendorAt(tx, vendor.id));
  });
}

/** What changes nothing is neither written nor recorded (U6). */
async function saveVendor(tx: Transaction, origin: Origin, vendor: Vendor, text: VendorText): Promise<void> {
  const images = changes(vendorText(vendor), text, ['name']);
  if (images === undefined) return;
  await updateVendorRow(tx, vendor.id, text, searchable(text.name, text.display_name));
  await recordChange(tx, origin, {
    verb: 'update',
    resource: 'vendor',
    resourceId: vendor.id,
    resourceName: text.name,
    ...images,
  });
}
