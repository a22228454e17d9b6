import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { standardAt } from './find.ts';
import { toStandardAnswer } from './standard-body.ts';

export async function getStandard(ctx: AccessContext, { params }: Input<Operations['getStandard']>) {
  return toStandardAnswer(await standardAt(ctx.database, params.id));
}
