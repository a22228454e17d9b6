import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { versionedComponent } from './component-body.ts';
import { components } from './store.ts';

export async function getComponent(ctx: AccessContext, { params }: Input<Operations['getComponent']>) {
  const row = await components.at(ctx, ctx.database, params.name, 'component:read');
  return versionedComponent(ctx, ctx.database, row);
}
