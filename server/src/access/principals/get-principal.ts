import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { principalBody } from './find.ts';

export async function getPrincipal(ctx: AccessContext, { params }: Input<Operations['getPrincipal']>) {
  return principalBody(ctx.database, params.id);
}
