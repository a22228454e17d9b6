import type { BodyOf, GrantBody, Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { asReference, newId } from '../../platform/identifiers.ts';
import { conflict, refused } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthority } from '../iam/index.ts';
import { findRole, type Role } from '../roles/index.ts';
import { grantAt } from './find.ts';
import { grantImage } from './grant-image.ts';
import { groupHolder, type HolderAt, principalHolder } from './holders.ts';
import { toOwnGrantBody } from './own-grant-body.ts';
import { scopeOf } from './scope-of.ts';
import { insertGrant } from './store.ts';

export async function createPrincipalGrant(
  ctx: AccessContext,
  { params, body }: Input<Operations['createPrincipalGrant']>,
) {
  return createGrant(ctx, principalHolder, params.id, body);
}

export async function createGroupGrant(
  ctx: AccessContext,
  { params, body }: Input<Operations['createGroupGrant']>,
) {
  return createGrant(ctx, groupHolder, params.id, body);
}

/** 12.6, in its order: unknown role 422 → G1 403 → S2 422 → archived 409 → duplicate 409. */
async function createGrant(
  ctx: AccessContext,
  holderAt: HolderAt,
  reference: string,
  body: BodyOf<Operations['createPrincipalGrant']>,
): Promise<GrantBody> {
  const id = newId();
  return iamWrite(ctx, async (tx, caller) => {
    const holder = await holderAt(tx, reference);
    const role = await roleNamed(tx, body.role);
    const target = { resource: holder.kind, id: holder.id, name: holder.name };
    requireAuthority(caller, role.effective_permissions, target);
    const scope = await scopeOf(tx, body);
    if (holder.archived) throw conflict(`${holder.name} is archived.`);
    const made = await insertGrant(tx, { id, holder, roleId: role.id, ...scope });
    if (!made) throw conflict(`${holder.name} holds ${role.name} at this scope already.`);
    const grant = await grantAt(tx, holder, id);
    await recordAudit(tx, ctx.origin, {
      verb: 'create',
      resource: 'principal_grant',
      resourceId: id,
      new: grantImage(grant),
    });
    return toOwnGrantBody(grant);
  });
}

async function roleNamed(tx: Transaction, reference: string): Promise<Role> {
  const role = await findRole(tx, asReference(reference));
  if (role === undefined) throw refused('body.role', 'names no role', reference);
  return role;
}
