import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { givenPicture } from './given-picture.ts';
import { humansOnly } from './humans-only.ts';
import { setAvatar } from './write-avatar.ts';

export async function setMyAvatar(ctx: AccessContext, { body }: Input<Operations['setMyAvatar']>) {
  humansOnly(ctx.caller.principal, 'principal');
  const picture = await givenPicture(ctx, body.image_base64);
  await iamWrite(ctx, (tx, caller) => setAvatar(tx, ctx.origin, caller.principal, picture));
}
