import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { revokeCredentials } from './revocation.ts';

export async function revokeAllMySessions(
  ctx: AccessContext,
  { body }: Input<Operations['revokeAllMySessions']>,
) {
  const { principal } = ctx.caller;
  const revoked = await ctx.database.transaction((tx) =>
    revokeCredentials(tx, ctx, principal, body.purpose ?? 'session'),
  );
  return { revoked };
}
