import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { titled, words } from '../../inventory/labels/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { searchable, withoutNulls } from '../../platform/text.ts';
import { writeNamed } from '../rows/index.ts';
import { driverImage, toDriverAnswer } from './driver-body.ts';
import { driverAt } from './find.ts';
import { type DriverText, insertDriver } from './store.ts';

export async function createDriver(ctx: AccessContext, { body }: Input<Operations['createDriver']>) {
  const id = newId();
  const { name, display_name = titled(ctx, words(name)), version = null, description = null } = body;
  const text: DriverText = { name, display_name, version_text: version, description };
  return writeNamed(ctx, 'driver', name, async (tx) => {
    await insertDriver(tx, id, text, searchable(name, display_name));
    await recordChange(tx, ctx.origin, {
      verb: 'create',
      resource: 'driver',
      resourceId: id,
      resourceName: name,
      new: withoutNulls(driverImage(text)),
    });
    return toDriverAnswer(await driverAt(tx, id));
  });
}
