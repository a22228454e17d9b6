import type { Transaction } from '../../platform/database/index.ts';
import { refused } from '../../platform/problem.ts';
import { type Principal, principalAt, refuseArchived } from '../principals/index.ts';

/** The human that a command names: 404, 422 for a service, 409 while archived. */
export async function humanNamed(tx: Transaction, username: string): Promise<Principal> {
  const principal = await principalAt(tx, username);
  if (principal.kind === 'service') throw refused('username', 'is a service account');
  refuseArchived(principal);
  return principal;
}
