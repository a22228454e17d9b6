import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { rowAt } from '../../trees/index.ts';
import { rolesView } from './effective-view.ts';

export async function listSystemRoles(ctx: AccessContext, { params }: Input<Operations['listSystemRoles']>) {
  const system = await rowAt(ctx, ctx.database, 'system', params.name, 'system:read');
  return { system: system.name, roles: await rolesView(ctx, ctx.database, system.id) };
}
