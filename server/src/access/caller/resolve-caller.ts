import type { House } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/index.ts';
import { unauthenticated } from '../../platform/problem.ts';
import { parseToken } from '../credentials/index.ts';
import type { GrantJson } from '../holdings/index.ts';

import { maySeize, NO_PERMISSIONS, type RolePermissionsCache } from '../permissions/index.ts';
import {
  Caller,
  type CallerCredential,
  type CallerPrincipal,
  type HeldGrant,
  type Refresh,
} from './caller.ts';
import { type CredentialRow, findByImpersonationToken, findByToken, loadPatterns } from './store.ts';

/** What a presented credential is looked up with: nothing of it is secret any more. */
export interface Presented {
  readonly type: 'ses' | 'pat' | 'imp';
  readonly hash: Buffer;
}

/** The caller, and the credential whose last use is to be written down, if it is due (C8). */
export interface Resolved {
  readonly caller: Caller;
  readonly due: string | undefined;
}

/** C4: a session comes by the cookie, everything else by the header; with a header the cookie is ignored. */
export function presentedCredential(
  authorization: string | undefined,
  cookie: string | undefined,
): Presented | undefined {
  if (authorization !== undefined) {
    const bearer = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    const token = bearer === undefined ? undefined : parseToken(bearer);
    return token === undefined || token.type === 'ses' ? undefined : token;
  }
  const token = cookie === undefined ? undefined : parseToken(cookie);
  return token?.type === 'ses' ? token : undefined;
}

/** Step 4: C9 gives one 401 for whatever is wrong. Runs inside a transaction too, to judge the caller anew. */
export async function resolveCaller(
  house: Pick<House, 'settings'>,
  cache: RolePermissionsCache,
  queries: Queries,
  presented: Presented | undefined,
  refresh: Refresh,
): Promise<Resolved> {
  if (presented === undefined) throw unauthenticated();
  const idleMinutes = house.settings.get('security').session_idle_minutes;
  if (presented.type === 'imp') return resolveImpersonation(cache, queries, presented, idleMinutes, refresh);
  const kind = presented.type === 'ses' ? 'session' : 'token';
  const row = await findByToken(queries, presented.hash, kind, idleMinutes);
  if (row === undefined) throw unauthenticated();
  const grants = await holdGrants(cache, queries, row.grants);
  const caller = new Caller(principalOf(row), credentialOf(row, kind, presented.hash), grants, refresh);
  return { caller, due: row.stale ? row.id : undefined };
}

async function resolveImpersonation(
  cache: RolePermissionsCache,
  queries: Queries,
  { hash }: Presented,
  idleMinutes: number,
  refresh: Refresh,
): Promise<Resolved> {
  const row = await findByImpersonationToken(queries, hash, idleMinutes);
  if (row === undefined) throw unauthenticated();
  const grants = await holdGrants(cache, queries, row.grants);
  const realActor = await holdGrants(cache, queries, row.real_actor_grants);
  // I7: permission and guard of I1 are asked again at every request
  if (!maySeize(realActor, grants, 'principal:impersonate')) throw unauthenticated();
  const caller = new Caller(principalOf(row), credentialOf(row, 'impersonation', hash), grants, refresh, {
    mode: row.mode,
    realActor: { id: row.real_actor_id, name: row.real_actor_name },
  });
  return { caller, due: row.stale ? row.parent_credential_id : undefined };
}

/**
 * Grants with what their roles allow. Sets are remembered by the digest of their content, so none is ever
 * stale; a role that changed since the grants were read counts as it is now.
 */
async function holdGrants(
  cache: RolePermissionsCache,
  queries: Queries,
  grants: readonly GrantJson[],
): Promise<HeldGrant[]> {
  const unknown = grants.filter((grant) => cache.get(grant.digest) === undefined).map((grant) => grant.role);
  const rows = unknown.length === 0 ? [] : await loadPatterns(queries, [...new Set(unknown)]);
  const fresh = new Map(
    rows.map((row) => [row.name, cache.put(row.permissions_digest, row.effective_permissions)]),
  );
  return grants.map((grant) => ({
    ...grant,
    permissions: cache.get(grant.digest) ?? fresh.get(grant.role) ?? NO_PERMISSIONS,
  }));
}

function principalOf(row: CredentialRow): CallerPrincipal {
  return {
    id: row.principal_id,
    kind: row.kind,
    handle: row.handle,
    email: row.email,
    label: row.label,
    hasAvatar: row.has_avatar,
    mustChangePassword: row.must_change_password,
    groups: row.groups,
  };
}

function credentialOf(row: CredentialRow, kind: CallerCredential['kind'], hash: Buffer): CallerCredential {
  return { id: row.id, kind, prefix: row.prefix, hash, expiresAt: row.expires_at };
}
