import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { versionedLocation } from './location-body.ts';
import { locations } from './store.ts';

export async function getLocation(ctx: AccessContext, { params }: Input<Operations['getLocation']>) {
  const row = await locations.at(ctx, ctx.database, params.name, 'location:read');
  return versionedLocation(ctx, ctx.database, row);
}
