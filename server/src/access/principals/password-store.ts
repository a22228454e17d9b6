import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';

const recent = statement<{ password_hash: string }>(
  'password-recent',
  `select password_hash from (
     select h.password_hash, 'infinity'::timestamptz as set_at from human h
     where h.principal_id = $1 and h.password_hash is not null
     union all
     select k.password_hash, k.set_at from password_history k where k.principal_id = $1
   ) known order by set_at desc limit $2`,
);

/** Hashes of the last passwords of an account, the current one first. */
export async function recentHashes(queries: Queries, principalId: string, limit: number): Promise<string[]> {
  const rows = await queries.run(recent, [principalId, limit]);
  return rows.map((row) => row.password_hash);
}

const remember = statement(
  'password-remember',
  `insert into password_history (principal_id, set_at, password_hash)
   select principal_id, coalesce(password_changed_at, '-infinity'), password_hash from human
   where principal_id = $1 and password_hash is not null
   on conflict (principal_id, set_at) do update set password_hash = excluded.password_hash`,
);

/** Copies the current hash, before it is replaced, among the previous ones. */
export async function rememberCurrentHash(tx: Transaction, principalId: string): Promise<void> {
  await tx.run(remember, [principalId]);
}

const forget = statement(
  'password-forget',
  `delete from password_history k where k.principal_id = $1 and k.set_at not in (
     select n.set_at from password_history n where n.principal_id = $1 order by n.set_at desc limit $2)`,
);

/** Leaves this many of the previous hashes, the newest. */
export async function forgetOldHashes(tx: Transaction, principalId: string, keep: number): Promise<void> {
  await tx.run(forget, [principalId, keep]);
}

// the clock, not the start of the transaction: passwords are ordered as they were set, one after the other
const replace = statement(
  'password-replace',
  `update human set password_hash = $2, password_changed_at = clock_timestamp(), must_change_password = $3,
     failed_login_count = 0, locked_until = null
   where principal_id = $1`,
);

export async function replaceHash(
  tx: Transaction,
  principalId: string,
  hash: string,
  mustChange: boolean,
): Promise<void> {
  await tx.run(replace, [principalId, hash, mustChange]);
}
