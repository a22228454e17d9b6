import { isDeepStrictEqual } from 'node:util';
import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { changes } from '../../../platform/audit/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { refused } from '../../../platform/problem.ts';
import { writeNamed } from '../../rows/index.ts';
import { refork } from '../overlay.ts';
import { writeOverlay } from '../overlay-store.ts';
import { toLocationTypeAnswer } from './body.ts';
import { draftPlace, type PlaceDraft } from './draft.ts';
import { lockedPlaceAt, placeAt } from './find.ts';
import { imageOf, type PlaceOverlay, type PlaceRow, textsOf } from './row.ts';
import { replaceParents, touchPlace, updatePlaceRow } from './store.ts';

/** A custom row is changed; over an official one its overlay is (O3). Locations stay where they are (T3, N6). */
export async function updateLocationType(
  ctx: AccessContext,
  { params, body }: Input<Operations['updateLocationType']>,
) {
  return writeNamed(ctx, 'location_type', body.name, async (tx) => {
    const before = await lockedPlaceAt(tx, params.id);
    const name = body.name ?? before.name;
    const draft = await draftPlace(tx, body, { id: before.id, name });
    if (before.official && name !== before.name) {
      throw refused('body.name', 'cannot be changed: the row is official and ships with the release', name);
    }
    requireMatch(ctx, before.version);
    const after = { ...planned(before, draft), name };
    const images = changes(imageOf(before), imageOf(after), ['name']);
    if (images === undefined) return toLocationTypeAnswer(before);
    await (before.official ? fork(tx, after) : save(tx, after));
    await recordChange(tx, ctx.origin, {
      verb: 'update',
      resource: 'location_type',
      resourceId: before.id,
      resourceName: name,
      ...images,
    });
    return toLocationTypeAnswer(await placeAt(tx, before.id));
  });
}

/** The row as it will be read. */
function planned(row: PlaceRow, { given, allowed }: PlaceDraft): PlaceRow {
  const place = allowed && { allowed: allowed.entries, allowed_names: allowed.names };
  if (!row.official) return { ...row, ...place, own: { ...row.own, ...given } };
  return { ...row, ...place, overlay: reforked(row, given, allowed?.entries) };
}

/** O4 for the texts, and for the parents: the shipped ones written back are no fork. */
function reforked(
  { own, own_allowed, overlay }: PlaceRow,
  given: PlaceDraft['given'],
  allowed: readonly string[] | undefined,
): PlaceOverlay | null {
  const { allowed_parent_types: was, ...texts } = overlay ?? {};
  const forked = allowed === undefined ? was : isDeepStrictEqual(allowed, own_allowed) ? undefined : true;
  const rest = refork(own, texts, given);
  return forked === undefined ? rest : { ...rest, allowed_parent_types: forked };
}

async function fork(tx: Transaction, after: PlaceRow): Promise<void> {
  const forked = after.overlay?.allowed_parent_types === true;
  await writeOverlay(tx, 'location_type', after.id, after.overlay);
  await replaceParents(tx, after.id, true, forked ? after.allowed : []);
  await touchPlace(tx, after, textsOf(after).display_name);
}

async function save(tx: Transaction, { id, name, own, allowed }: PlaceRow): Promise<void> {
  await updatePlaceRow(tx, id, name, own);
  await replaceParents(tx, id, false, allowed);
}
