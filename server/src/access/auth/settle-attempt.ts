import { recordAudit } from '../../platform/audit/index.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { lockAccount, type OpenedSession, openSession } from '../sessions/index.ts';
import { accountOrigin } from './account-origin.ts';
import { type Account, findAccount, updateAfterSuccess } from './account-store.ts';
import { countAgainstAddress, requireRoom } from './login-limit.ts';
import { countWrongPassword } from './wrong-password.ts';

/** An attempt to sign in whose password has been verified; no account when there is none to sign in to. */
export type Attempt =
  | { readonly account: undefined }
  | { readonly account: Account; readonly correct: boolean; readonly rehashed?: string };

/**
 * Decides on the account as it is now, held until the commit: attempts at the same time are counted one after
 * the other (L5), and none passes once the account is locked, disabled or has another password.
 */
export async function settleAttempt(
  tx: Transaction,
  ctx: PublicContext,
  attempt: Attempt,
): Promise<OpenedSession | 'refused' | 'disabled'> {
  const outcome = attempt.account === undefined ? 'refused' : await decide(tx, ctx, attempt);
  if (typeof outcome === 'string') await countAgainstAddress(tx, ctx.settings, ctx.request.clientIp);
  else await requireRoom(tx, ctx.settings, ctx.request.clientIp);
  return outcome;
}

async function decide(
  tx: Transaction,
  ctx: PublicContext,
  { account: verified, correct, rehashed }: Exclude<Attempt, { account: undefined }>,
): Promise<OpenedSession | 'refused' | 'disabled'> {
  await lockAccount(tx, verified.id);
  const account = await findAccount(tx, verified.id);
  if (account === undefined || account.archived || account.password_set !== verified.password_set) {
    return 'refused';
  }
  if (account.locked) return 'refused'; // L5: neither counts nor extends
  if (!correct) {
    const origin = accountOrigin(account, ctx.request);
    await countWrongPassword(tx, { settings: ctx.settings, origin }, account);
    return 'refused';
  }
  if (!account.active) {
    await recordAttempt(tx, ctx, account, 'login_denied');
    return 'disabled';
  }
  await updateAfterSuccess(tx, account.id, rehashed);
  const session = await openSession(tx, ctx, account.id);
  await recordAttempt(tx, ctx, account, 'login', session);
  return session;
}

async function recordAttempt(
  tx: Transaction,
  ctx: PublicContext,
  { id, handle }: Account,
  verb: 'login' | 'login_denied',
  session?: OpenedSession,
): Promise<void> {
  await recordAudit(tx, accountOrigin({ id, handle }, ctx.request, session?.prefix), {
    verb,
    resource: 'auth',
    resourceId: id,
    resourceName: handle,
    ...(session && {
      new: {
        expires_at: session.expiresAt,
        ...(session.ended.length > 0 && { ended_sessions: session.ended }),
      },
    }),
  });
}
