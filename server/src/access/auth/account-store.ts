import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Failures } from './lockout.ts';

/** A human as sign-in sees it. */
export interface Account extends Failures {
  readonly id: string;
  readonly handle: string;
  readonly active: boolean;
  readonly archived: boolean;
  readonly password_hash: string | null;
  /** Changes with the password, not with a re-hash of the same one. */
  readonly password_set: string | null;
}

const columns = `p.id, p.handle, p.active, p.archived_at is not null as archived, h.password_hash,
  h.password_changed_at::text as password_set, h.failed_login_count,
  h.locked_until is not null as was_locked, coalesce(h.locked_until > now(), false) as locked`;

const byHandle = statement<Account>(
  'account-by-handle',
  `select ${columns} from principal p join human h on h.principal_id = p.id where p.handle = $1`,
);

export async function findAccountByHandle(queries: Queries, handle: string): Promise<Account | undefined> {
  const [row] = await queries.run(byHandle, [handle]);
  return row;
}

const byId = statement<Account>(
  'account-by-id',
  `select ${columns} from principal p join human h on h.principal_id = p.id where p.id = $1`,
);

export async function findAccount(queries: Queries, id: string): Promise<Account | undefined> {
  const [row] = await queries.run(byId, [id]);
  return row;
}

const saveFailures = statement(
  'account-save-failures',
  `update human set failed_login_count = $2, locked_until = now() + make_interval(mins => $3::int)
   where principal_id = $1`,
);

/** Without minutes the account is not locked. */
export async function updateFailures(
  tx: Transaction,
  id: string,
  count: number,
  lockMinutes: number | null,
): Promise<void> {
  await tx.run(saveFailures, [id, count, lockMinutes]);
}

const welcome = statement(
  'account-welcome',
  `update human set failed_login_count = 0, locked_until = null, password_hash = coalesce($2::text, password_hash)
   where principal_id = $1 and (failed_login_count > 0 or locked_until is not null or $2::text is not null)`,
);

/** L5: a success clears counter and lock. C3: the hash made with the present parameters, if there is one. */
export async function updateAfterSuccess(
  tx: Transaction,
  id: string,
  rehashed: string | undefined,
): Promise<void> {
  await tx.run(welcome, [id, rehashed ?? null]);
}
