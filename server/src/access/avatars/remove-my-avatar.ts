import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { humansOnly } from './humans-only.ts';
import { removeAvatar } from './write-avatar.ts';

export async function removeMyAvatar(ctx: AccessContext) {
  humansOnly(ctx.caller.principal, 'principal');
  await iamWrite(ctx, (tx, caller) => removeAvatar(tx, ctx.origin, caller.principal));
}
