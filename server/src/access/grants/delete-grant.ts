import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamRemoval, requireAuthority } from '../iam/index.ts';
import { grantAt } from './find.ts';
import { groupHolder, type HolderAt, principalHolder } from './holders.ts';
import { removeGrants } from './remove-grants.ts';

export async function deletePrincipalGrant(
  ctx: AccessContext,
  { params }: Input<Operations['deletePrincipalGrant']>,
) {
  return deleteGrant(ctx, principalHolder, params);
}

export async function deleteGroupGrant(
  ctx: AccessContext,
  { params }: Input<Operations['deleteGroupGrant']>,
) {
  return deleteGrant(ctx, groupHolder, params);
}

async function deleteGrant(
  ctx: AccessContext,
  holderAt: HolderAt,
  { id, grantId }: { readonly id: string; readonly grantId: string },
): Promise<void> {
  return iamRemoval(ctx, async (tx, caller) => {
    const grant = await grantAt(tx, await holderAt(tx, id), grantId);
    const target = { resource: 'principal_grant', id: grant.id };
    requireAuthority(caller, grant.effective_permissions, target); // G2
    await removeGrants(tx, ctx.origin, [grant]);
  });
}
