import type { AccessContext } from '../caller/index.ts';
import { humansOnly } from './humans-only.ts';
import { readAvatar } from './read-avatar.ts';

export async function getMyAvatar(ctx: AccessContext) {
  const { principal } = ctx.caller;
  humansOnly(principal, 'principal');
  return readAvatar(ctx.database, principal.id);
}
