import { type ListQuery, listOf } from '../../platform/paging/index.ts';
import type { AccessContext } from '../caller/index.ts';
import { type Credential, type CredentialKey, countCredentials, pageOfCredentials } from './listing-store.ts';
import { toSessionBody } from './session-body.ts';

interface CredentialsInput {
  readonly params: unknown;
  readonly query: ListQuery & { readonly kind?: 'session' | 'token' };
}

/** The live credentials of a principal, newest first. */
export async function listCredentials(
  ctx: AccessContext,
  input: CredentialsInput,
  principalId: string,
  currentId?: string,
) {
  const { session_idle_minutes: idleMinutes } = ctx.settings.get('security');
  const listed = { principalId, kind: input.query.kind ?? null, idleMinutes };
  return listOf<Credential, CredentialKey>(ctx.operation, input, {
    plural: 'sessions',
    page: (window) => pageOfCredentials(ctx.database, listed, window),
    count: () => countCredentials(ctx.database, listed),
    key: ({ created, id }) => [created, id],
    body: (credential) => toSessionBody(credential, currentId),
  });
}
