import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { principalAt, refuseArchived } from '../principals/index.ts';
import { givenPicture } from './given-picture.ts';
import { humansOnly } from './humans-only.ts';
import { setAvatar } from './write-avatar.ts';

/** No guard beyond the permission (G7). */
export async function setPrincipalAvatar(
  ctx: AccessContext,
  { params, body }: Input<Operations['setPrincipalAvatar']>,
) {
  const named = await principalAt(ctx.database, params.id);
  humansOnly(named, 'path.id');
  const picture = await givenPicture(ctx, body.image_base64);
  await iamWrite(ctx, async (tx) => {
    const principal = await principalAt(tx, named.id);
    refuseArchived(principal);
    await setAvatar(tx, ctx.origin, principal, picture);
  });
}
