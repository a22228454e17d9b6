import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthorityOver } from '../iam/index.ts';
import { principalAt } from './find.ts';
import { markRestored } from './lifecycle-store.ts';
import { recordPrincipal } from './record-principal.ts';

/** archived → the flag as it was before. Of the credentials only the password is left. */
export async function restorePrincipal(
  ctx: AccessContext,
  { params }: Input<Operations['restorePrincipal']>,
) {
  return iamWrite(ctx, async (tx, caller) => {
    const principal = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, principal); // G4
    if (principal.archived_at === null) return;
    const active = await markRestored(tx, principal.id);
    await recordPrincipal(tx, ctx.origin, 'restore', principal, {
      old: { active: false, archived_at: principal.archived_at },
      new: { active, archived_at: null },
    });
  });
}
