import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { toDriverAnswer } from './driver-body.ts';
import { driverAt } from './find.ts';

export async function getDriver(ctx: AccessContext, { params }: Input<Operations['getDriver']>) {
  return toDriverAnswer(await driverAt(ctx.database, params.id));
}
