import type { HumanBody, PrincipalBody } from '@muster/contract';
import { toGrantBody, toGroupRef } from '../holdings/index.ts';
import type { Principal, PrincipalView } from './store.ts';

/** 12.1. */
export function toPrincipalBody(principal: PrincipalView): PrincipalBody {
  const { id, kind, handle, active, archived_at, grants, groups } = principal;
  return {
    id,
    kind,
    active,
    ...(archived_at !== null && { archived_at: archived_at.toISOString() }),
    grants: grants.map(toGrantBody),
    groups: groups.map(toGroupRef),
    ...(kind === 'human' ? { human: toHumanBody(principal) } : { service: { name: handle } }),
  };
}

type HumanColumns = Pick<Principal, 'handle' | 'email' | 'label' | 'has_avatar' | 'must_change_password'>;

export function toHumanBody(human: HumanColumns): HumanBody {
  const { handle, email, label, has_avatar, must_change_password } = human;
  return {
    username: handle,
    ...(email !== null && { email }),
    ...(label !== null && { label }),
    has_avatar,
    must_change_password,
  };
}
