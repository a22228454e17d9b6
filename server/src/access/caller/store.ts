import { type Queries, statement } from '../../platform/database/index.ts';
import {
  bareGrantsOfPrincipal,
  type GrantJson,
  type GroupJson,
  groupsOfPrincipal,
} from '../holdings/index.ts';

interface PrincipalColumns {
  readonly principal_id: string;
  readonly kind: 'human' | 'service';
  readonly handle: string;
  readonly email: string | null;
  readonly label: string | null;
  readonly has_avatar: boolean;
  readonly must_change_password: boolean;
  readonly grants: readonly GrantJson[];
  readonly groups: readonly GroupJson[];
}

export interface CredentialRow extends PrincipalColumns {
  readonly id: string;
  readonly prefix: string;
  readonly expires_at: Date;
  readonly stale: boolean;
}

export interface ImpersonationRow extends CredentialRow {
  readonly mode: 'view_as' | 'act_as';
  readonly real_actor_id: string;
  readonly real_actor_name: string;
  readonly real_actor_grants: readonly GrantJson[];
  readonly parent_credential_id: string;
}

const principalColumns = `
  p.id as principal_id, p.kind, p.handle, h.email, h.label, h.avatar_sha256 is not null as has_avatar,
  coalesce(h.must_change_password, false) as must_change_password,
  ${bareGrantsOfPrincipal('p.id')} as grants, ${groupsOfPrincipal('p.id')} as groups`;

/**
 * A credential is live until it expires, and a session until it is idle for too long; 0 = never idle.
 * `credential` is an alias and `idleMinutes` a parameter of the statement, never input.
 */
export function isLive(credential: string, idleMinutes: string): string {
  return `(${credential}.expires_at > now() and (${credential}.purpose = 'token' or ${idleMinutes} = 0
    or coalesce(${credential}.last_used_at, ${credential}.created_at) > now() - make_interval(mins => ${idleMinutes})))`;
}

const byToken = statement<CredentialRow>(
  'caller-by-token',
  `select c.id, c.prefix, c.expires_at,
     (c.last_used_at is null or c.last_used_at < now() - interval '1 minute') as stale, ${principalColumns}
   from credential c
   join principal p on p.id = c.principal_id and p.active and p.archived_at is null
   left join human h on h.principal_id = p.id
   where c.token_hash = $1 and c.purpose = $2 and ${isLive('c', '$3::int')}`,
);

export async function findByToken(
  queries: Queries,
  hash: Buffer,
  purpose: 'session' | 'token',
  idleMinutes: number,
): Promise<CredentialRow | undefined> {
  const [row] = await queries.run(byToken, [hash, purpose, idleMinutes]);
  return row;
}

// I7: not stopped, not expired, the minting credential still live, both parties active
const byImpersonationToken = statement<ImpersonationRow>(
  'caller-by-impersonation-token',
  `select i.id, i.prefix, i.expires_at, i.mode, i.parent_credential_id,
     (c.last_used_at is null or c.last_used_at < now() - interval '1 minute') as stale,
     a.id as real_actor_id, a.handle as real_actor_name, ${bareGrantsOfPrincipal('a.id')} as real_actor_grants,
     ${principalColumns}
   from impersonation_session i
   join credential c on c.id = i.parent_credential_id and ${isLive('c', '$2::int')}
   join principal a on a.id = i.real_actor_id and a.active and a.archived_at is null
   join principal p on p.id = i.target_id and p.active and p.archived_at is null
   left join human h on h.principal_id = p.id
   where i.token_hash = $1 and i.stopped_at is null and i.expires_at > now()`,
);

export async function findByImpersonationToken(
  queries: Queries,
  hash: Buffer,
  idleMinutes: number,
): Promise<ImpersonationRow | undefined> {
  const [row] = await queries.run(byImpersonationToken, [hash, idleMinutes]);
  return row;
}

const patternsOfRoles = statement<{
  name: string;
  permissions_digest: string;
  effective_permissions: string[];
}>('role-patterns', 'select name, permissions_digest, effective_permissions from role where name = any($1)');

export async function loadPatterns(queries: Queries, roles: readonly string[]) {
  return queries.run(patternsOfRoles, [roles]);
}

const touch = statement(
  'credential-touch',
  `update credential set last_used_at = now()
   where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
);

/** C8: at most once a minute. */
export async function touchCredential(queries: Queries, id: string): Promise<void> {
  await queries.run(touch, [id]);
}
