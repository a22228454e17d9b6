import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { roleAt } from './find.ts';
import { toRoleBody } from './role-body.ts';

export async function getRole(ctx: AccessContext, { params }: Input<Operations['getRole']>) {
  return toRoleBody(await roleAt(ctx.database, params.id));
}
