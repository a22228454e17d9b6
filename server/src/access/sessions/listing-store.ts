import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Window } from '../../platform/paging/index.ts';
import { isLive } from '../caller/index.ts';

export interface Credential {
  readonly id: string;
  readonly kind: 'session' | 'token';
  readonly prefix: string;
  readonly description: string | null;
  readonly user_agent: string | null;
  readonly client_ip: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  /** `created_at` in full precision, for the cursor. */
  readonly created: string;
}

const columns = `c.id, c.purpose as kind, c.prefix, c.description, c.user_agent, host(c.client_ip) as client_ip,
  c.created_at, c.expires_at, c.last_used_at, c.created_at::text as created`;

const listed = `c.principal_id = $1 and ($2::text is null or c.purpose = $2) and ${isLive('c', '$3::int')}`;

/** Whose credentials are meant, and which of them are live. */
export interface Listed {
  readonly principalId: string;
  readonly kind: 'session' | 'token' | null;
  readonly idleMinutes: number;
}

export type CredentialKey = readonly [created: string, id: string];

const page = statement<Credential>(
  'credential-page',
  `select ${columns} from credential c
   where ${listed} and ($4::text is null or (c.created_at, c.id) < ($4::timestamptz, $5::uuid))
   order by c.created_at desc, c.id desc limit $6 offset $7`,
);

export async function pageOfCredentials(
  queries: Queries,
  { principalId, kind, idleMinutes }: Listed,
  { after, limit, offset }: Window<CredentialKey>,
): Promise<Credential[]> {
  const [created = null, id = null] = after ?? [];
  return queries.run(page, [principalId, kind, idleMinutes, created, id, limit, offset]);
}

const count = statement<{ total: number }>(
  'credential-count',
  `select count(*)::int as total from credential c where ${listed}`,
);

export async function countCredentials(
  queries: Queries,
  { principalId, kind, idleMinutes }: Listed,
): Promise<number> {
  const [row] = await queries.run(count, [principalId, kind, idleMinutes]);
  return row?.total ?? 0;
}

const find = statement<Credential>(
  'credential-find',
  `select ${columns} from credential c where ${listed} and c.id = $4 for update`,
);

/** The live credential of the principal, held until the commit. */
export async function findCredential(
  tx: Transaction,
  { principalId, kind, idleMinutes }: Listed,
  id: string,
): Promise<Credential | undefined> {
  const [row] = await tx.run(find, [principalId, kind, idleMinutes, id]);
  return row;
}

const remove = statement('credential-delete', 'delete from credential where id = $1');

export async function removeCredential(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
