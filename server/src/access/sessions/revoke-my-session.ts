import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { credentialAt, forgetIfCurrent, revokeCredential } from './revocation.ts';

export async function revokeMySession(ctx: AccessContext, { params }: Input<Operations['revokeMySession']>) {
  const owner = ctx.caller.principal;
  const credential = await ctx.database.transaction(async (tx) => {
    const found = await credentialAt(tx, ctx, owner, params.id);
    await revokeCredential(tx, ctx, owner, found);
    return found;
  });
  forgetIfCurrent(ctx, credential);
}
