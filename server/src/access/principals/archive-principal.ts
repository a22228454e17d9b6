import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamRemoval, requireAuthorityOver } from '../iam/index.ts';
import { deleteCredentials, endImpersonations } from '../sessions/index.ts';
import { principalAt } from './find.ts';
import { markArchived } from './lifecycle-store.ts';
import { recordPrincipal } from './record-principal.ts';

/** active or inactive → archived: grants, memberships, password and avatar are kept, credentials are not. */
export async function archivePrincipal(
  ctx: AccessContext,
  { params }: Input<Operations['archivePrincipal']>,
) {
  return iamRemoval(ctx, async (tx, caller) => {
    const principal = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, principal); // G4
    if (principal.archived_at !== null) return;
    const archived_at = await markArchived(tx, principal.id);
    await deleteCredentials(tx, principal.id, 'all');
    await endImpersonations(tx, principal.id);
    await recordPrincipal(tx, ctx.origin, 'archive', principal, {
      old: { active: principal.active, archived_at: null },
      new: { active: false, archived_at },
    });
  });
}
