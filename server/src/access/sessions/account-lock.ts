import { statement, type Transaction } from '../../platform/database/index.ts';

const lock = statement(
  'human-lock',
  'select principal_id from human where principal_id = $1 for no key update',
);

/**
 * Whoever makes or ends the credentials of a human, or counts its failed passwords, holds this row until the
 * commit: no session or token slips in behind a disable, an archive or a new password. What it decides on is
 * to be read after it. Services need none: only writes under the IAM lock make their tokens.
 */
export async function lockAccount(tx: Transaction, principalId: string): Promise<void> {
  await tx.run(lock, [principalId]);
}
