import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { searchable, withoutNulls } from '../../platform/text.ts';
import { writeNamed } from '../rows/index.ts';
import { vendorAt } from './find.ts';
import { insertVendor, type VendorText } from './store.ts';
import { toVendorAnswer } from './vendor-body.ts';

export async function createVendor(ctx: AccessContext, { body }: Input<Operations['createVendor']>) {
  const id = newId();
  const {
    name,
    display_name,
    kind = 'manufacturer',
    icon = null,
    support_phone = null,
    website = null,
  } = body;
  const text: VendorText = { name, display_name, kind, icon, support_phone, website };
  return writeNamed(ctx, 'vendor', name, async (tx) => {
    await insertVendor(tx, id, text, searchable(name, display_name));
    await recordChange(tx, ctx.origin, {
      verb: 'create',
      resource: 'vendor',
      resourceId: id,
      resourceName: name,
      new: withoutNulls(text),
    });
    return toVendorAnswer(await vendorAt(tx, id));
  });
}
