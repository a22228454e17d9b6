import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { principalAt } from '../principals/index.ts';
import { humansOnly } from './humans-only.ts';
import { removeAvatar } from './write-avatar.ts';

/** No guard beyond the permission (G7); an archived human's picture may go too. */
export async function removePrincipalAvatar(
  ctx: AccessContext,
  { params }: Input<Operations['removePrincipalAvatar']>,
) {
  await iamWrite(ctx, async (tx) => {
    const principal = await principalAt(tx, params.id);
    humansOnly(principal, 'path.id');
    await removeAvatar(tx, ctx.origin, principal);
  });
}
