import type { House } from '../../platform/context.ts';
import type { Queries, Transaction } from '../../platform/database/index.ts';
import { refused } from '../../platform/problem.ts';
import { verifyPassword } from '../passwords/index.ts';
import { forgetOldHashes, recentHashes, rememberCurrentHash, replaceHash } from './password-store.ts';

type Policy = Pick<House, 'settings'>;

/** Whether each of some hashes is a hash of one password. */
export type Compared = ReadonlyMap<string, boolean>;

/**
 * W5: compares a password with the last ones of an account, as many as `security.password_history` says, the
 * current one among them. Each takes argon2 its time, so this is done before a lock is taken.
 */
export async function compareWithRecent(
  work: Policy & Pick<House, 'database'>,
  principalId: string,
  password: string,
): Promise<Compared> {
  const hashes = await recentOf(work, work.database, principalId);
  const compared = new Map<string, boolean>();
  for (const hash of hashes) compared.set(hash, await verifyPassword(hash, password));
  return compared;
}

/** W5 (422): judged on what is stored now; only a hash stored since it was compared is compared here. */
export async function refuseRecent(
  work: Policy,
  tx: Transaction,
  principalId: string,
  given: { readonly password: string; readonly compared: Compared; readonly at: string },
): Promise<void> {
  for (const hash of await recentOf(work, tx, principalId)) {
    const same = given.compared.get(hash) ?? (await verifyPassword(hash, given.password));
    if (same) throw refused(given.at, 'must not be one of the last passwords of the account');
  }
}

/** Sets a password, clears counter and lock (L5), and keeps of the previous ones what W5 needs. */
export async function replacePassword(
  work: Policy,
  tx: Transaction,
  principalId: string,
  next: { readonly hash: string; readonly mustChange: boolean },
): Promise<void> {
  const keep = Math.max(0, historyOf(work) - 1);
  if (keep > 0) await rememberCurrentHash(tx, principalId);
  await forgetOldHashes(tx, principalId, keep);
  await replaceHash(tx, principalId, next.hash, next.mustChange);
}

async function recentOf(work: Policy, queries: Queries, principalId: string): Promise<string[]> {
  const limit = historyOf(work);
  return limit === 0 ? [] : recentHashes(queries, principalId, limit);
}

function historyOf(work: Policy): number {
  return work.settings.get('security').password_history;
}
