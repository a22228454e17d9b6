import type { SessionBody } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import type { Credential } from './listing-store.ts';

export function toSessionBody(credential: Credential, currentId: string | undefined): SessionBody {
  const { created: _created, created_at, expires_at, last_used_at, ...rest } = credential;
  return withoutNulls({
    ...rest,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    current: credential.id === currentId,
  }) as SessionBody;
}
