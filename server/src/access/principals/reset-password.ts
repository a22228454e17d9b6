import type { Input, Operations } from '@muster/contract';
import { refused } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireSeizure } from '../iam/index.ts';
import { hashPassword, requireAcceptable } from '../passwords/index.ts';
import { deleteCredentials, endImpersonations, lockAccount } from '../sessions/index.ts';
import { principalAt } from './find.ts';
import { compareWithRecent, refuseRecent, replacePassword } from './recent-passwords.ts';
import { REDACTED, recordPrincipal } from './record-principal.ts';
import { refuseArchived } from './refuse-archived.ts';

/** 12.5: a password that its owner must change at once (I9). API tokens are kept, behind the same gate. */
export async function resetPassword(
  ctx: AccessContext,
  { params, body: { password } }: Input<Operations['resetPassword']>,
) {
  const { id } = await principalAt(ctx.database, params.id);
  // argon2 works before the lock is taken; what it found is judged behind it, in the order of section 1
  const compared = await compareWithRecent(ctx, id, password);
  const hash = await hashPassword(password);
  const at = 'body.password';
  await iamWrite(ctx, async (tx, caller) => {
    await lockAccount(tx, id);
    const principal = await principalAt(tx, id);
    if (id === caller.principal.id)
      throw refused('path.id', 'the own password is changed by :changePassword');
    await requireSeizure(tx, caller, principal); // G5
    if (principal.kind === 'service') throw refused('path.id', 'a service has no password');
    requireAcceptable(ctx, { password, username: principal.handle, at });
    await refuseRecent(ctx, tx, id, { password, compared, at });
    refuseArchived(principal);
    await replacePassword(ctx, tx, id, { hash, mustChange: true });
    await deleteCredentials(tx, id, 'session');
    await endImpersonations(tx, id, 'of');
    await recordPrincipal(tx, ctx.origin, 'reset_password', principal, {
      old: { ...(principal.has_password && { password: REDACTED }) },
      new: { password: REDACTED, must_change_password: true },
    });
  });
}
