import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthorityOver } from '../iam/index.ts';
import { principalAt } from '../principals/index.ts';
import { revokeCredentials } from './revocation.ts';

/** Nothing is kept for the caller's sake, except the credential in use where it names itself (12.5). */
export async function revokeAllPrincipalSessions(
  ctx: AccessContext,
  { params, body }: Input<Operations['revokeAllPrincipalSessions']>,
) {
  const revoked = await iamWrite(ctx, async (tx, caller) => {
    const principal = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, principal); // G4
    return revokeCredentials(tx, ctx, principal, body.purpose ?? 'session');
  });
  return { revoked };
}
