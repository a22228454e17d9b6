import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthorityOver } from '../iam/index.ts';
import { principalAt } from '../principals/index.ts';
import { credentialAt, forgetIfCurrent, revokeCredential } from './revocation.ts';

export async function revokePrincipalSession(
  ctx: AccessContext,
  { params }: Input<Operations['revokePrincipalSession']>,
) {
  const credential = await iamWrite(ctx, async (tx, caller) => {
    const principal = await principalAt(tx, params.id);
    const found = await credentialAt(tx, ctx, principal, params.sid);
    await requireAuthorityOver(tx, caller, principal); // G4
    await revokeCredential(tx, ctx, principal, found);
    return found;
  });
  forgetIfCurrent(ctx, credential);
}
