import type { Work } from '../../platform/context.ts';
import type { Secret } from '../../platform/secret.ts';
import { takeIamLock } from '../iam/index.ts';
import { hashPassword, requireAcceptable } from '../passwords/index.ts';
import { REDACTED, recordPrincipal, replacePassword } from '../principals/index.ts';
import { deleteCredentials, lockAccount } from '../sessions/index.ts';
import { humanNamed } from './human-named.ts';

export interface BreakGlass {
  readonly username: string;
  readonly password: Secret;
  /** API tokens go as well as sessions. */
  readonly revokeTokens: boolean;
}

/** B4: break-glass, for owners too. A password change that an administrator asked for stays due (I9). */
export async function setPassword(
  work: Work,
  { username, password, revokeTokens }: BreakGlass,
): Promise<void> {
  const text = password.reveal();
  const hash = await hashPassword(text);
  await work.database.transaction(async (tx) => {
    await takeIamLock(tx);
    const human = await humanNamed(tx, username);
    requireAcceptable(work, { password: text, username: human.handle, at: 'password', skipDenylist: true });
    await lockAccount(tx, human.id);
    await replacePassword(work, tx, human.id, { hash, mustChange: human.must_change_password });
    await deleteCredentials(tx, human.id, revokeTokens ? 'all' : 'session');
    await recordPrincipal(tx, work.origin, 'reset_password', human, {
      old: { ...(human.has_password && { password: REDACTED }) },
      new: { password: REDACTED, ...(revokeTokens && { tokens: 'revoked' }) },
    });
  });
}
