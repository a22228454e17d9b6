import type { AccessContext, Caller } from '../caller/index.ts';
import { type GrantJson, toGrantBody, toGroupRef } from '../holdings/index.ts';
import { toHumanBody } from '../principals/index.ts';
import { namesOfRoots } from './store.ts';

/** Nearly everything was read when the caller was resolved; only the names of narrower scopes are asked for. */
export async function getMe({ caller, database }: AccessContext) {
  const { principal, credential, impersonation } = caller;
  const expires_at = credential.expiresAt.toISOString();
  const roots = caller.grants.flatMap(({ scope_id }) => scope_id ?? []);
  const names = roots.length === 0 ? new Map<string, string>() : await namesOfRoots(database, roots);
  return {
    principal: { id: principal.id, kind: principal.kind },
    ...profileOf(caller),
    permissions: caller.patterns,
    grants: caller.grants.map(({ permissions: _permissions, ...grant }) =>
      toGrantBody(named(caller, grant, names)),
    ),
    groups: principal.groups.map(toGroupRef),
    credential: { kind: credential.kind, expires_at },
    ...(impersonation && {
      impersonation: { mode: impersonation.mode, real_actor: impersonation.realActor, expires_at },
    }),
  };
}

/** 12.1: what the grant is rooted at and where it comes from, by name. */
function named({ principal }: Caller, grant: GrantJson, names: ReadonlyMap<string, string>): GrantJson {
  const group = principal.groups.find(({ id }) => id === grant.group_id);
  return { ...grant, scope_name: names.get(grant.scope_id ?? '') ?? null, group_name: group?.label ?? null };
}

function profileOf({ principal }: Caller) {
  const { kind, handle, email, label, hasAvatar, mustChangePassword } = principal;
  if (kind === 'service') return { service: { name: handle } };
  const human = { handle, email, label, has_avatar: hasAvatar, must_change_password: mustChangePassword };
  return { human: toHumanBody(human) };
}
