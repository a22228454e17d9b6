import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { changes } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { patched, searchable } from '../../platform/text.ts';
import { refuseOfficial, writeNamed } from '../rows/index.ts';
import { driverImage, toDriverAnswer } from './driver-body.ts';
import { driverAt } from './find.ts';
import { type Driver, type DriverText, updateDriverRow } from './store.ts';

export async function updateDriver(ctx: AccessContext, { params, body }: Input<Operations['updateDriver']>) {
  return writeNamed(ctx, 'driver', body.name, async (tx) => {
    const driver = await driverAt(tx, params.id, { lock: true });
    refuseOfficial('driver', driver);
    requireMatch(ctx, driver.version);
    await saveDriver(tx, ctx.origin, driver, {
      name: body.name ?? driver.name,
      display_name: body.display_name ?? driver.display_name,
      version_text: patched(driver.version_text, body.version),
      description: patched(driver.description, body.description),
    });
    return toDriverAnswer(await driverAt(tx, driver.id));
  });
}

/** What changes nothing is neither written nor recorded (U6). */
async function saveDriver(tx: Transaction, origin: Origin, driver: Driver, text: DriverText): Promise<void> {
  const images = changes(driverImage(driver), driverImage(text), ['name']);
  if (images === undefined) return;
  await updateDriverRow(tx, driver.id, text, searchable(text.name, text.display_name));
  await recordChange(tx, origin, {
    verb: 'update',
    resource: 'driver',
    resourceId: driver.id,
    resourceName: text.name,
    ...images,
  });
}
