import type { AccessContext, Caller } from '../caller/index.ts';
import { toGrantBody } from '../holdings/index.ts';
import { toHumanBody } from '../principals/index.ts';

/** Everything was read when the caller was resolved: this asks the database nothing more. */
export async function getMe({ caller }: AccessContext) {
  const { principal, credential, impersonation } = caller;
  const expires_at = credential.expiresAt.toISOString();
  return {
    principal: { id: principal.id, kind: principal.kind },
    ...profileOf(caller),
    permissions: caller.patterns,
    grants: caller.grants.map(({ permissions: _permissions, ...grant }) => toGrantBody(grant)),
    groups: [...principal.groups],
    credential: { kind: credential.kind, expires_at },
    ...(impersonation && {
      impersonation: { mode: impersonation.mode, real_actor: impersonation.realActor, expires_at },
    }),
  };
}

function profileOf({ principal }: Caller) {
  const { kind, handle, email, label, hasAvatar, mustChangePassword } = principal;
  if (kind === 'service') return { service: { name: handle } };
  const human = { handle, email, label, has_avatar: hasAvatar, must_change_password: mustChangePassword };
  return { human: toHumanBody(human) };
}
