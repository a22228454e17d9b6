import type { Input, Operations } from '@muster/contract';
import { refused } from '../../platform/problem.ts';
import { patched } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthorityOver } from '../iam/index.ts';
import { principalAt, principalBody } from './find.ts';
import { handleTaken } from './handle-taken.ts';
import { isHandleTaken } from './profile-store.ts';
import { refuseArchived } from './refuse-archived.ts';
import { saveProfile } from './save-profile.ts';

export async function updatePrincipal(
  ctx: AccessContext,
  { params, body }: Input<Operations['updatePrincipal']>,
) {
  return iamWrite(ctx, async (tx, caller) => {
    const principal = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, principal); // G4
    if (principal.kind === 'service') throw refused('path.id', 'a service has no profile to change');
    refuseArchived(principal);
    const username = body.username ?? principal.handle;
    // the IAM lock keeps the handle free until the commit
    if (username !== principal.handle && (await isHandleTaken(tx, username))) {
      throw handleTaken(username, 'body.username');
    }
    await saveProfile(tx, ctx.origin, principal, {
      username,
      email: patched(principal.email, body.email),
      label: patched(principal.label, body.label),
    });
    return principalBody(tx, principal.id);
  });
}
