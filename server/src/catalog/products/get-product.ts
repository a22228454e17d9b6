import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { productAt } from './find.ts';
import { toProductAnswer } from './product-body.ts';

export async function getProduct(ctx: AccessContext, { params }: Input<Operations['getProduct']>) {
  return toProductAnswer(ctx.database, await productAt(ctx.database, params.id));
}
