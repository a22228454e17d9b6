import { recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { type Account, updateFailures } from './account-store.ts';
import { afterFailure } from './lockout.ts';

/**
 * L5, U4: counts a wrong password of an account that the transaction holds and that is not locked. The one
 * that locks is recorded as `login_locked`, every other as `login_failed`: one record for one change (U1).
 */
export async function countWrongPassword(
  tx: Transaction,
  { settings, origin }: { settings: Settings; origin: Origin },
  account: Account,
): Promise<void> {
  const { lockout_threshold, lockout_minutes } = settings.get('security');
  const { count, locks } = afterFailure(account, lockout_threshold);
  await updateFailures(tx, account.id, count, locks ? lockout_minutes : null);
  await recordAudit(tx, origin, {
    verb: locks ? 'login_locked' : 'login_failed',
    resource: 'auth',
    resourceId: account.id,
    resourceName: account.handle,
  });
}
