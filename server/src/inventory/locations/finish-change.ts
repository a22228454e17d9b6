import type { LocationBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { changes } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Versioned } from '../../platform/http/index.ts';
import { relabel } from '../labels/index.ts';
import { versionedLocation } from './location-body.ts';
import { locationImage } from './location-image.ts';
import { advanceLocation, type Location, locations } from './store.ts';

/**
 * The end of every change of a location: its label is rendered anew (L11), and what differs from before is
 * recorded and gives the row a new version. Nothing different: nothing recorded (U6). `readByOthers` tells that
 * name or display_name were written, which labels of what is placed here may show.
 */
export async function finishChange(
  ctx: AccessContext,
  tx: Transaction,
  verb: 'update' | 'move' | 'rename',
  before: Location,
  { readByOthers }: { readonly readByOthers: boolean },
): Promise<Versioned<LocationBody>> {
  await relabel(ctx, tx, 'location', [before.id], { readByOthers });
  const after = await locations.byId(tx, before.id);
  const images = changes(locationImage(before), locationImage(after), ['name']);
  if (images === undefined) return versionedLocation(ctx, tx, after);
  const advanced = await advanceLocation(tx, after);
  await recordChange(tx, ctx.origin, {
    verb,
    resource: 'location',
    resourceId: after.id,
    resourceName: after.name,
    ...images,
  });
  return versionedLocation(ctx, tx, advanced);
}
