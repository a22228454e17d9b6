import type { Work } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { refused } from '../../platform/problem.ts';
import type { Secret } from '../../platform/secret.ts';
import { hasActiveOwner, takeIamLock } from '../iam/index.ts';
import { acceptPassword } from '../passwords/index.ts';
import { addHuman } from '../principals/index.ts';
import { issueToken } from '../sessions/index.ts';
import { giveOwner } from './give-owner.ts';
import { OwnerExists } from './owner-exists.ts';
import { readProfile } from './read-profile.ts';

/** B2 */
const TOKEN_DAYS = 90;

export interface FirstOwner {
  readonly username: string;
  readonly password?: Secret | undefined;
  readonly email?: string | undefined;
  readonly label?: string | undefined;
  /** Mint an API token too. */
  readonly token?: boolean | undefined;
}

export interface Bootstrapped {
  readonly id: string;
  readonly username: string;
  /** To be shown once (C2). */
  readonly token?: Secret;
}

/** B2: an active human who owns everything, in one transaction; `OwnerExists` when there is an active owner. */
export async function bootstrapOwner(work: Work, wanted: FirstOwner): Promise<Bootstrapped> {
  // before the hashing too: whoever runs it again should be told at once
  if (await hasActiveOwner(work.database)) throw new OwnerExists();
  if (wanted.password === undefined && wanted.token !== true) {
    throw refused('password', 'a password or a token is needed');
  }
  const profile = readProfile(wanted);
  const passwordHash = wanted.password && (await hashOf(work, profile.username, wanted.password));
  return work.database.transaction(async (tx) => {
    await takeIamLock(tx);
    if (await hasActiveOwner(tx)) throw new OwnerExists();
    const { id } = await addHuman(tx, work.origin, { ...profile, passwordHash: passwordHash ?? null });
    const owner = { id, handle: profile.username };
    if (!(await giveOwner(tx, work.origin, owner))) throw new Error('the role owner is not shipped yet');
    const token = wanted.token === true ? await tokenOf(tx, work, owner) : undefined;
    return { id, username: owner.handle, ...(token && { token }) };
  });
}

/** B4: the policy without the denylist. */
function hashOf(work: Work, username: string, password: Secret): Promise<string> {
  return acceptPassword(work, { password: password.reveal(), username, at: 'password', skipDenylist: true });
}

async function tokenOf(tx: Transaction, work: Work, owner: { id: string; handle: string }): Promise<Secret> {
  const { token } = await issueToken(tx, work.origin, { owner, description: 'bootstrap', days: TOKEN_DAYS });
  return token;
}
