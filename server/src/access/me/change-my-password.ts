import type { BodyOf, Input, Operations } from '@muster/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { forbidden, refused } from '../../platform/problem.ts';
import { type Account, countWrongPassword, findAccount } from '../auth/index.ts';
import type { AccessContext } from '../caller/index.ts';
import { hashPassword, requireAcceptable, verifyPassword } from '../passwords/index.ts';
import {
  type Compared,
  compareWithRecent,
  REDACTED,
  recordPrincipal,
  refuseRecent,
  replacePassword,
} from '../principals/index.ts';
import { deleteCredentials, lockAccount } from '../sessions/index.ts';

type Passwords = BodyOf<Operations['changeMyPassword']>;

/** What argon2 has to say of the new password, asked before the account is held. */
interface Prepared {
  readonly hash: string;
  readonly compared: Compared;
}

export async function changeMyPassword(ctx: AccessContext, { body }: Input<Operations['changeMyPassword']>) {
  const account = await accountOf(ctx);
  const correct = await verifyPassword(account.password_hash, body.current_password);
  if (account.locked) throw wrongOrLocked();
  const prepared = correct ? await prepare(ctx, account, body.new_password) : undefined;
  const changed = await ctx.database.transaction((tx) => settle(tx, ctx, account, body, prepared));
  if (!changed) throw wrongOrLocked();
}

async function accountOf(ctx: AccessContext): Promise<Account & { password_hash: string }> {
  const { id, kind } = ctx.caller.principal;
  const account = kind === 'service' ? undefined : await findAccount(ctx.database, id);
  if (account === undefined) throw refused('body', 'a service has no password');
  const { password_hash } = account;
  if (password_hash === null) throw refused('body.current_password', 'the account has no password');
  return { ...account, password_hash };
}

async function prepare(ctx: AccessContext, { id }: Account, password: string): Promise<Prepared> {
  return { hash: await hashPassword(password), compared: await compareWithRecent(ctx, id, password) };
}

/**
 * Decides on the account as it is now, held until the commit. Only behind the lock it shows that the current
 * password was right: a locked account says nothing of it (L5). False when it was wrong; that stays counted.
 */
async function settle(
  tx: Transaction,
  ctx: AccessContext,
  verified: Account,
  { current_password, new_password }: Passwords,
  prepared: Prepared | undefined,
): Promise<boolean> {
  await lockAccount(tx, verified.id);
  const caller = await ctx.caller.refresh(tx);
  const account = await findAccount(tx, verified.id);
  if (account === undefined || account.locked || account.password_set !== verified.password_set) return false;
  if (prepared === undefined) {
    await countWrongPassword(tx, ctx, account);
    return false;
  }
  const given = { password: new_password, at: 'body.new_password' };
  requireAcceptable(ctx, { ...given, username: account.handle });
  if (sameText(current_password, new_password))
    throw refused(given.at, 'must differ from the current password'); // W4
  await refuseRecent(ctx, tx, account.id, { ...given, compared: prepared.compared });
  await replacePassword(ctx, tx, account.id, { hash: prepared.hash, mustChange: false });
  await deleteCredentials(tx, account.id, 'session', caller.credential.id);
  await recordPrincipal(tx, ctx.origin, 'change_password', caller.principal, {
    old: { password: REDACTED },
    new: { password: REDACTED },
  });
  return true;
}

/** C3: passwords are equal when their NFC forms are. */
function sameText(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

function wrongOrLocked() {
  return forbidden('The current password is wrong, or the account is locked.');
}
