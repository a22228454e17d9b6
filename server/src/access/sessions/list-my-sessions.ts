import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { listCredentials } from './credentials-list.ts';

/** While impersonating no credential of the list is the one in use, and none carries its id. */
export async function listMySessions(ctx: AccessContext, input: Input<Operations['listMySessions']>) {
  return listCredentials(ctx, input, ctx.caller.principal.id, ctx.caller.credential.id);
}
