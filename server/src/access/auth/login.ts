import type { Input, Operations } from '@muster/contract';
import type { PublicContext } from '../../platform/context.ts';
import { accountDisabled, unauthenticated } from '../../platform/problem.ts';
import { DUMMY_HASH, hashPassword, needsRehash, verifyPassword } from '../passwords/index.ts';
import { sendSession } from '../sessions/index.ts';
import { type Account, findAccountByHandle } from './account-store.ts';
import { type Attempt, settleAttempt } from './settle-attempt.ts';

export async function login(ctx: PublicContext, { body }: Input<Operations['login']>) {
  const attempt = await judgeAttempt(ctx, body.username, body.password);
  const outcome = await ctx.database.transaction((tx) => settleAttempt(tx, ctx, attempt));
  if (outcome === 'refused') throw unauthenticated('The username or the password is wrong.'); // L3
  if (outcome === 'disabled') throw accountDisabled(); // L4
  sendSession(ctx, outcome.token);
}

/** L2: exactly one verification, whatever there is to verify against; hashing waits for no lock and holds none. */
async function judgeAttempt(ctx: PublicContext, username: string, password: string): Promise<Attempt> {
  const found = await findAccountByHandle(ctx.database, username.trim().toLowerCase()); // L1
  const hash = found && usableHash(found);
  const correct = await verifyPassword(hash ?? DUMMY_HASH, password);
  if (found === undefined || hash === undefined) return { account: undefined };
  if (!correct || !needsRehash(hash)) return { account: found, correct };
  return { account: found, correct, rehashed: await hashPassword(password) }; // C3
}

function usableHash({ archived, password_hash }: Account): string | undefined {
  return archived ? undefined : (password_hash ?? undefined);
}
