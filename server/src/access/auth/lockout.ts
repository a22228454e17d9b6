/** What is known of the failed passwords of one account (L5). */
export interface Failures {
  readonly failed_login_count: number;
  /** A lock was set and has not been cleared, whether or not it is over. */
  readonly was_locked: boolean;
  /** The lock holds now. */
  readonly locked: boolean;
}

/**
 * L5: the state after one more wrong password on an account that is not locked. A lock that is over lets
 * the count start anew.
 */
export function afterFailure(
  { failed_login_count, was_locked }: Failures,
  threshold: number,
): { readonly count: number; readonly locks: boolean } {
  const count = (was_locked ? 0 : failed_login_count) + 1;
  return { count, locks: count >= threshold };
}
