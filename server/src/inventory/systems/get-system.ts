import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { systems } from './store.ts';
import { versionedSystem } from './system-body.ts';

export async function getSystem(ctx: AccessContext, { params }: Input<Operations['getSystem']>) {
  const row = await systems.at(ctx, ctx.database, params.name, 'system:read');
  return versionedSystem(ctx, ctx.database, row);
}
