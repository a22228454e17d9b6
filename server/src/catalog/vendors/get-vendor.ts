import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { vendorAt } from './find.ts';
import { toVendorAnswer } from './vendor-body.ts';

export async function getVendor(ctx: AccessContext, { params }: Input<Operations['getVendor']>) {
  return toVendorAnswer(await vendorAt(ctx.database, params.id));
}
