import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';

const lock = statement(
  'login-throttle-lock',
  `select pg_advisory_xact_lock(hashtextextended('muster.login ' || $1::text, 0))`,
);

const count = statement(
  'login-throttle-count',
  `insert into login_throttle (client_ip, window_start, failures)
   values ($1, date_trunc('minute', now(), 'UTC'), 1)
   on conflict (client_ip, window_start) do update set failures = login_throttle.failures + 1`,
);

/** One failed login more of this address; the next one waits for the commit, so all of them are seen. */
export async function countLoginFailure(tx: Transaction, clientIp: string): Promise<void> {
  await tx.run(lock, [clientIp]);
  await tx.run(count, [clientIp]);
}

// A bucket counts until its last instant has left the window, so no window ever holds more than the limit.
// Summed up from the newest on, the bucket that reaches the limit is the one whose leaving makes room.
const wait = statement<{ seconds: number | null }>(
  'login-throttle-wait',
  `select extract(epoch from max(b.window_start) + make_interval(mins => $2::int + 1) - now())::float8 as seconds
   from (
     select window_start, sum(failures) over (order by window_start desc) as so_far
     from login_throttle
     where client_ip = $1 and window_start > now() - make_interval(mins => $2::int + 1)
   ) b
   where b.so_far >= $3::int`,
);

/** Seconds until the address has fewer failed logins in the window than this; undefined when it has now. */
export async function secondsUntilBelow(
  queries: Queries,
  clientIp: string,
  windowMinutes: number,
  failures: number,
): Promise<number | undefined> {
  const [row] = await queries.run(wait, [clientIp, windowMinutes, failures]);
  return row?.seconds ?? undefined;
}

const removeOld = statement(
  'login-throttle-remove-old',
  'delete from login_throttle where window_start <= now() - make_interval(mins => $1::int + 1)',
);

export async function removeOldFailures(queries: Queries, windowMinutes: number): Promise<void> {
  await queries.run(removeOld, [windowMinutes]);
}
