import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { asUuid } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { lockAccount } from './account-lock.ts';
import { type Credential, findCredential, removeCredential } from './listing-store.ts';
import { clearSession } from './session-cookie.ts';
import { type Purpose, removeCredentials } from './store.ts';

/** Whose credentials are revoked. */
export interface Owner {
  readonly id: string;
  readonly handle: string;
}

/** Step 9: a live credential of that principal, or 404. */
export async function credentialAt(
  tx: Transaction,
  ctx: AccessContext,
  owner: Owner,
  reference: string,
): Promise<Credential> {
  const { session_idle_minutes: idleMinutes } = ctx.settings.get('security');
  const id = asUuid(reference);
  const listed = { principalId: owner.id, kind: null, idleMinutes };
  const credential = id === undefined ? undefined : await findCredential(tx, listed, id);
  if (credential === undefined) throw notFound('session or token');
  return credential;
}

export async function revokeCredential(
  tx: Transaction,
  ctx: AccessContext,
  owner: Owner,
  { id, kind, prefix, description }: Credential,
): Promise<void> {
  await removeCredential(tx, id);
  await recordAudit(tx, ctx.origin, {
    verb: 'revoke_session',
    resource: 'credential',
    resourceId: id,
    resourceName: prefix,
    old: withoutNulls({ kind, description, principal: owner.handle, principal_id: owner.id }),
  });
}

/** Ends all of them but the credential of this request; gives how many were live. */
export async function revokeCredentials(
  tx: Transaction,
  ctx: AccessContext,
  owner: Owner,
  purpose: Purpose,
): Promise<number> {
  await lockAccount(tx, owner.id);
  const gone = await removeCredentials(tx, owner.id, purpose, {
    exceptId: ctx.caller.credential.id,
    idleMinutes: ctx.settings.get('security').session_idle_minutes,
  });
  const revoked = gone.filter(({ live }) => live).length;
  if (revoked > 0) {
    await recordAudit(tx, ctx.origin, {
      verb: 'revoke_all_sessions',
      resource: 'credential',
      resourceId: owner.id,
      resourceName: owner.handle,
      new: { purpose, revoked },
    });
  }
  return revoked;
}

/** The session in use was ended: with a cookie the response clears it (12.4). */
export function forgetIfCurrent(ctx: AccessContext, credential: Credential): void {
  if (credential.kind === 'session' && credential.id === ctx.caller.credential.id) clearSession(ctx);
}
