import { type Database, statement, type Transaction } from '../database/index.ts';

const lock = statement<{ taken: boolean }>(
  'idempotency-lock',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as taken',
);

/** Held to the end of the transaction. False while the first request is still running. */
export async function tryLockKey(tx: Transaction, principalId: string, key: string): Promise<boolean> {
  const [row] = await tx.run(lock, [`${principalId} ${key}`]);
  return row?.taken === true;
}

export interface Remembered {
  readonly request_hash: Buffer;
  readonly body: object;
}

const find = statement<Remembered>(
  'idempotency-find',
  `select request_hash, body from idempotency
   where principal_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
);

export async function findRemembered(
  tx: Transaction,
  principalId: string,
  key: string,
): Promise<Remembered | undefined> {
  const [row] = await tx.run(find, [principalId, key]);
  return row;
}

const insert = statement(
  'idempotency-insert',
  `insert into idempotency (principal_id, key, request_hash, body) values ($1, $2, $3, $4)
   on conflict (principal_id, key) do update
     set request_hash = excluded.request_hash, body = excluded.body, created_at = now()`,
);

export async function remember(
  tx: Transaction,
  principalId: string,
  key: string,
  hash: Buffer,
  body: object,
): Promise<void> {
  await tx.run(insert, [principalId, key, hash, JSON.stringify(body)]);
}

const removeOld = statement(
  'idempotency-remove-old',
  `delete from idempotency where created_at < now() - interval '24 hours'`,
);

export async function forgetOldKeys(database: Database): Promise<void> {
  await database.run(removeOld);
}
