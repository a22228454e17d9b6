import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import { isLive } from '../caller/index.ts';

export type Purpose = 'session' | 'token' | 'all';

export interface NewCredential {
  readonly id: string;
  readonly principalId: string;
  readonly purpose: 'session' | 'token';
  readonly hash: Buffer;
  readonly prefix: string;
  readonly description: string | null;
  readonly userAgent: string | null;
  readonly clientIp: string | null;
  readonly minutes: number;
}

const insert = statement<{ expires_at: Date }>(
  'credential-insert',
  `insert into credential (id, principal_id, purpose, token_hash, prefix, description, user_agent, client_ip, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9::int))
   returning expires_at`,
);

/** Gives when it expires, by the clock of the database. */
export async function insertCredential(tx: Transaction, made: NewCredential): Promise<Date> {
  const { id, principalId, purpose, hash, prefix, description, userAgent, clientIp, minutes } = made;
  const [row] = await tx.run(insert, [
    id,
    principalId,
    purpose,
    hash,
    prefix,
    description,
    userAgent,
    clientIp,
    minutes,
  ]);
  if (row === undefined) throw new Error('the credential was not written');
  return row.expires_at;
}

const liveTokens = statement<{ total: number }>(
  'credential-live-tokens',
  `select count(*)::int as total from credential
   where principal_id = $1 and purpose = 'token' and expires_at > now()`,
);

export async function countLiveTokens(queries: Queries, principalId: string): Promise<number> {
  const [row] = await queries.run(liveTokens, [principalId]);
  return row?.total ?? 0;
}

const trim = statement<{ prefix: string }>(
  'session-trim',
  `delete from credential where id in (
     select c.id from credential c
      where c.principal_id = $1 and c.purpose = 'session' and c.id <> $2 and ${isLive('c', '$4::int')}
      order by c.created_at desc, c.id desc offset $3 - 1)
   returning prefix`,
);

/** Ends the oldest live sessions beyond the number to keep, the newest one included; gives their locators. */
export async function trimSessions(
  tx: Transaction,
  principalId: string,
  newestId: string,
  keep: number,
  idleMinutes: number,
): Promise<string[]> {
  const rows = await tx.run(trim, [principalId, newestId, keep, idleMinutes]);
  return rows.map(({ prefix }) => prefix);
}

const removeMany = statement<{ live: boolean }>(
  'credential-delete-of-principal',
  `delete from credential c
   where c.principal_id = $1 and ($2 = 'all' or c.purpose = $2) and c.id is distinct from $3::uuid
   returning ${isLive('c', '$4::int')} as live`,
);

interface Removal {
  readonly exceptId?: string | undefined;
  readonly idleMinutes?: number;
}

/** What had ended already goes as well, lest a longer idle time revives it; the rows say which were live. */
export async function removeCredentials(
  tx: Transaction,
  principalId: string,
  purpose: Purpose,
  { exceptId, idleMinutes = 0 }: Removal,
): Promise<{ live: boolean }[]> {
  return tx.run(removeMany, [principalId, purpose, exceptId ?? null, idleMinutes]);
}

export interface EndedSession {
  readonly prefix: string;
  readonly principal_id: string;
  readonly handle: string;
  readonly live: boolean;
}

const removeByHash = statement<EndedSession>(
  'session-delete-by-hash',
  `delete from credential c using principal p
   where p.id = c.principal_id and c.token_hash = $1 and c.purpose = 'session'
   returning c.prefix, c.principal_id, p.handle, ${isLive('c', '$2::int')} as live`,
);

export async function removeSessionByHash(
  tx: Transaction,
  hash: Buffer,
  idleMinutes: number,
): Promise<EndedSession | undefined> {
  const [row] = await tx.run(removeByHash, [hash, idleMinutes]);
  return row;
}
