import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { groupAt } from './find.ts';
import { toGroupBody } from './group-body.ts';

export async function getGroup(ctx: AccessContext, { params }: Input<Operations['getGroup']>) {
  return toGroupBody(await groupAt(ctx.database, params.id));
}
