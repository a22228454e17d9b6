import type { Input, Operations, SystemBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Versioned } from '../../platform/http/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { withoutNulls } from '../../platform/text.ts';
import { relabel } from '../labels/index.ts';
import { systemBucket } from '../naming/index.ts';
import { createNamed, refuseExpectation } from '../placed/index.ts';
import { settleStaffing } from '../staffing/index.ts';
import { holdTree, settleLocations } from '../trees/index.ts';
import { draftSystem } from './draft-system.ts';
import { systemImage } from './kind.ts';
import { insertSystem, systems } from './store.ts';
import { versionedSystem } from './system-body.ts';

type CreateInput = Input<Operations['createSystem']>;

export async function createSystem(ctx: AccessContext, { body }: CreateInput) {
  return ctx.database.transaction((tx) => addSystem(ctx, tx, body));
}

/** The create within a transaction that others began. */
export async function addSystem(
  ctx: AccessContext,
  tx: Transaction,
  body: CreateInput['body'],
): Promise<Versioned<SystemBody>> {
  refuseExpectation(body);
  await holdTree(tx, 'system');
  const { parent, location, standard, systemTypeId } = await draftSystem(ctx, tx, body);
  const id = newId();
  const held = {
    id,
    display_name: body.display_name ?? null,
    location_id: location?.id ?? null,
    parent_id: parent?.id ?? null,
    standard_id: standard?.id ?? null,
    system_type_id: systemTypeId,
  };
  const { parent_id: parentId, location_id: locationId } = held;
  const bucket = () => systemBucket(tx, { parentId, locationId, systemTypeId });
  await createNamed(tx, 'system', body, bucket, (name, ordinal) =>
    insertSystem(tx, { ...held, name, ordinal }),
  );
  await settleLocations(tx, { systems: [id] }, { fresh: true });
  await settleStaffing(tx, { systems: [id] });
  await relabel(ctx, tx, 'system', [id], { readByOthers: false });
  const row = await systems.byId(tx, id);
  await recordChange(tx, ctx.origin, {
    verb: 'create',
    resource: 'system',
    resourceId: id,
    resourceName: row.name,
    new: withoutNulls(systemImage(row)),
  });
  return versionedSystem(ctx, tx, row);
}
