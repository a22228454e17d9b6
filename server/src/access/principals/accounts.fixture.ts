import { type Database, statement } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { plantLocation } from '../../testing/index.ts';
import { mintToken } from '../credentials/index.ts';

const insertSession = statement(
  'test-session',
  `insert into credential (id, principal_id, purpose, token_hash, prefix, expires_at)
   values ($1, $2, 'session', $3, $4, now() + interval '1 hour')`,
);

/** A live session of a principal, as the header that carries it. */
export async function seedSession(database: Database, principalId: string) {
  const id = newId();
  const { token, hash, prefix } = mintToken('ses');
  await database.run(insertSession, [id, principalId, hash, prefix]);
  return { id, headers: { cookie: `muster_session=${token.reveal()}` } };
}

const insertImpersonation = statement(
  'test-impersonation',
  `insert into impersonation_session (id, token_hash, prefix, target_id, real_actor_id, parent_credential_id, mode, expires_at)
   values ($1, $2, $3, $4, $5, coalesce($6::uuid, (select id from credential where principal_id = $5 and purpose = 'token')),
     'act_as', now() + interval '1 hour')`,
);

/** An impersonation under way, minted with a session when one is given, else with the token of its actor. */
export async function seedImpersonation(
  database: Database,
  { target, actor, session }: { target: string; actor: string; session?: string },
) {
  const { token, hash, prefix } = mintToken('imp');
  await database.run(insertImpersonation, [newId(), hash, prefix, target, actor, session ?? null]);
  return { headers: { authorization: `Bearer ${token.reveal()}` } };
}

export interface AuditRow {
  readonly verb: string;
  readonly actor_name: string;
  readonly resource: string;
  readonly resource_name: string;
  readonly old: Record<string, unknown> | null;
  readonly new: Record<string, unknown> | null;
}

const trail = statement<AuditRow>(
  'test-audit',
  `select verb, actor_name, resource, resource_name, old, new from audit_log where resource_id = $1 order by ts, id`,
);

/** What the trail says of a principal, oldest first. */
export function auditOf(database: Database, id: string): Promise<AuditRow[]> {
  return database.run(trail, [id]);
}

export async function verbsOf(database: Database, id: string): Promise<string[]> {
  return (await auditOf(database, id)).map((row) => row.verb);
}

const account = statement<{
  password_hash: string | null;
  must_change_password: boolean;
  failed_login_count: number;
  locked_until: Date | null;
}>(
  'test-account',
  'select password_hash, must_change_password, failed_login_count, locked_until from human where principal_id = $1',
);

export async function accountOf(database: Database, id: string) {
  const [row] = await database.run(account, [id]);
  if (row === undefined) throw new Error('no such human');
  return row;
}

const lock = statement(
  'test-lock',
  `update human set failed_login_count = 5, locked_until = now() + interval '15 minutes' where principal_id = $1`,
);

export async function lockOut(database: Database, id: string): Promise<void> {
  await database.run(lock, [id]);
}

/** The root of a narrower scope. */
export async function seedLocation(database: Database, name: string) {
  return { scope_kind: 'location', scope_id: await plantLocation(database, name) } as const;
}
