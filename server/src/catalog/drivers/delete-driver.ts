import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { refuseHeld } from '../../platform/holding.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { catalogHolders, refuseOfficial } from '../rows/index.ts';
import { driverImage } from './driver-body.ts';
import { driverAt } from './find.ts';
import { deleteDriverRow } from './store.ts';

export async function deleteDriver(ctx: AccessContext, { params }: Input<Operations['deleteDriver']>) {
  return ctx.database.transaction(async (tx) => {
    const driver = await driverAt(tx, params.id, { lock: true });
    refuseOfficial('driver', driver);
    requireMatch(ctx, driver.version);
    const products = { table: 'product', column: 'driver_id', relation: 'driver' };
    refuseHeld(`driver ${driver.name}`, [await catalogHolders(ctx, tx, products, driver.id)]);
    await deleteDriverRow(tx, driver.id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'driver',
      resourceId: driver.id,
      resourceName: driver.name,
      old: withoutNulls(driverImage(driver)),
    });
  });
}
