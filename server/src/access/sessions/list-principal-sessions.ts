import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { principalAt } from '../principals/index.ts';
import { listCredentials } from './credentials-list.ts';

/** No guard: an owner's list may be read (12.5). */
export async function listPrincipalSessions(
  ctx: AccessContext,
  input: Input<Operations['listPrincipalSessions']>,
) {
  const principal = await principalAt(ctx.database, input.params.id);
  return listCredentials(ctx, input, principal.id);
}
