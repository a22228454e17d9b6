import type { Input, LocationBody, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Versioned } from '../../platform/http/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { withoutNulls } from '../../platform/text.ts';
import { relabel } from '../labels/index.ts';
import { holdTree } from '../trees/index.ts';
import { draftLocation } from './draft-location.ts';
import { versionedLocation } from './location-body.ts';
import { locationImage } from './location-image.ts';
import { nameTaken } from './name-taken.ts';
import { insertLocation, locations } from './store.ts';

type CreateInput = Input<Operations['createLocation']>;

export async function createLocation(ctx: AccessContext, { body }: CreateInput) {
  return ctx.database.transaction((tx) => addLocation(ctx, tx, body));
}

/** The create within a transaction that others began. */
export async function addLocation(
  ctx: AccessContext,
  tx: Transaction,
  body: CreateInput['body'],
): Promise<Versioned<LocationBody>> {
  await holdTree(tx, 'location');
  const { type, parent } = await draftLocation(ctx, tx, body);
  const id = newId();
  const made = await insertLocation(tx, {
    id,
    name: body.name,
    display_name: body.display_name ?? null,
    location_type_id: type.id,
    parent_id: parent?.id ?? null,
  });
  if (!made) throw nameTaken(body.name);
  // nothing reads the new row yet
  await relabel(ctx, tx, 'location', [id], { readByOthers: false });
  const row = await locations.byId(tx, id);
  await recordChange(tx, ctx.origin, {
    verb: 'create',
    resource: 'location',
    resourceId: id,
    resourceName: row.name,
    new: withoutNulls(locationImage(row)),
  });
  return versionedLocation(ctx, tx, row);
}
