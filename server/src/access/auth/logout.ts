import { recordAudit } from '../../platform/audit/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import { clearSession, endPresentedSession } from '../sessions/index.ts';
import { accountOrigin } from './account-origin.ts';

/** Always succeeds; recorded only when a live session ended. */
export async function logout(ctx: PublicContext) {
  if (ctx.request.sessionCookie !== undefined) await endSession(ctx);
  clearSession(ctx);
}

async function endSession(ctx: PublicContext): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const ended = await endPresentedSession(tx, ctx);
    if (ended?.live !== true) return;
    const account = { id: ended.principal_id, handle: ended.handle };
    await recordAudit(tx, accountOrigin(account, ctx.request, ended.prefix), {
      verb: 'logout',
      resource: 'auth',
      resourceId: account.id,
      resourceName: account.handle,
    });
  });
}
