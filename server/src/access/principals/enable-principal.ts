import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthorityOver } from '../iam/index.ts';
import { principalAt } from './find.ts';
import { markEnabled } from './lifecycle-store.ts';
import { recordPrincipal } from './record-principal.ts';
import { refuseArchived } from './refuse-archived.ts';

/** inactive → active: kept API tokens work again. */
export async function enablePrincipal(ctx: AccessContext, { params }: Input<Operations['enablePrincipal']>) {
  return iamWrite(ctx, async (tx, caller) => {
    const principal = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, principal); // G4
    refuseArchived(principal);
    if (principal.active) return;
    await markEnabled(tx, principal.id);
    await recordPrincipal(tx, ctx.origin, 'enable', principal, {
      old: { active: false },
      new: { active: true },
    });
  });
}
