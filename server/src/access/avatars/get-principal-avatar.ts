import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { principalAt } from '../principals/index.ts';
import { humansOnly } from './humans-only.ts';
import { readAvatar } from './read-avatar.ts';

export async function getPrincipalAvatar(
  ctx: AccessContext,
  { params }: Input<Operations['getPrincipalAvatar']>,
) {
  const principal = await principalAt(ctx.database, params.id);
  humansOnly(principal, 'path.id');
  return readAvatar(ctx.database, principal.id);
}
