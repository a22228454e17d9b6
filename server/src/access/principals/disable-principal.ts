import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamRemoval, requireAuthorityOver } from '../iam/index.ts';
import { deleteCredentials, endImpersonations } from '../sessions/index.ts';
import { principalAt } from './find.ts';
import { markDisabled } from './lifecycle-store.ts';
import { recordPrincipal } from './record-principal.ts';
import { refuseArchived } from './refuse-archived.ts';

/** active → inactive. API tokens are kept and refused meanwhile (P5). */
export async function disablePrincipal(
  ctx: AccessContext,
  { params }: Input<Operations['disablePrincipal']>,
) {
  return iamRemoval(ctx, async (tx, caller) => {
    const principal = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, principal); // G4
    refuseArchived(principal);
    if (!principal.active) return;
    await markDisabled(tx, principal.id);
    await deleteCredentials(tx, principal.id, 'session');
    await endImpersonations(tx, principal.id);
    await recordPrincipal(tx, ctx.origin, 'disable', principal, {
      old: { active: true },
      new: { active: false },
    });
  });
}
