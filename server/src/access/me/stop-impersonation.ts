import { forbidden } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { stopImpersonationSession } from '../impersonation/index.ts';
import { recordPrincipal } from '../principals/index.ts';

/** The token is dead from here on. The record names the target as actor and the real one beside it (12.4). */
export async function stopImpersonation(ctx: AccessContext) {
  const { principal, credential, impersonation } = ctx.caller;
  if (impersonation === undefined) throw forbidden('The request does not impersonate anyone.');
  await ctx.database.transaction(async (tx) => {
    if (!(await stopImpersonationSession(tx, credential.id))) return;
    await recordPrincipal(tx, ctx.origin, 'stop_impersonation', principal, {
      old: { mode: impersonation.mode, expires_at: credential.expiresAt },
    });
  });
}
