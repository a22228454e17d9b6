import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { deleteGrantsRootedAt } from '../../access/grants/index.ts';
import { tierHolders } from '../../catalog/rows/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { refuseHeld } from '../../platform/holding.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { rowAt } from '../trees/index.ts';
import { locationImage } from './location-image.ts';
import { deleteLocationRow, locations } from './store.ts';

/** What holds a location (D2). What only takes its effective location from it hangs off one of these. */
const HOLDERS = [
  { table: 'location', column: 'parent_id', relation: 'parent' },
  { table: 'system', column: 'location_id', relation: 'location' },
  { table: 'component', column: 'location_id', relation: 'location' },
] as const;

export async function deleteLocation(ctx: AccessContext, { params }: Input<Operations['deleteLocation']>) {
  return ctx.database.transaction(async (tx) => {
    const { id, version } = await rowAt(ctx, tx, 'location', params.name, 'location:delete', { lock: true });
    requireMatch(ctx, version);
    const holders = [];
    for (const relation of HOLDERS) holders.push(await tierHolders(ctx, tx, relation, id));
    refuseHeld('location', holders);
    const row = await locations.byId(tx, id);
    await deleteGrantsRootedAt(tx, ctx.origin, 'location', id);
    await deleteLocationRow(tx, id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'location',
      resourceId: id,
      resourceName: row.name,
      old: withoutNulls(locationImage(row)),
    });
  });
}
