import { statement, type Transaction } from '../../platform/database/index.ts';
import { lockAccount } from './account-lock.ts';
import { type Purpose, removeCredentials } from './store.ts';

/** Deletes the sessions, the API tokens or both of a principal, except one. */
export async function deleteCredentials(
  tx: Transaction,
  principalId: string,
  purpose: Purpose,
  exceptId?: string,
): Promise<number> {
  await lockAccount(tx, principalId);
  const gone = await removeCredentials(tx, principalId, purpose, { exceptId });
  return gone.length;
}

const stop = statement(
  'impersonation-stop-of-principal',
  `update impersonation_session set stopped_at = now()
   where stopped_at is null and (target_id = $1 or (real_actor_id = $1 and $2))`,
);

/** Ends the impersonations of a principal and, unless only those are meant, the ones by it. */
export async function endImpersonations(
  tx: Transaction,
  principalId: string,
  which: 'of' | 'of and by' = 'of and by',
): Promise<void> {
  await tx.run(stop, [principalId, which === 'of and by']);
}
