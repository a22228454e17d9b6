import type { Input, LocationBody, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { locationTypeNamed } from '../../catalog/types/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch, type Versioned } from '../../platform/http/index.ts';
import { parentForMove, rearrangeTree, rowAt, type TreeRow } from '../trees/index.ts';
import { finishChange } from './finish-change.ts';
import { hang } from './hang.ts';
import { versionedLocation } from './location-body.ts';
import { claimingName } from './name-taken.ts';
import { type LocationText, locations, updateLocationText } from './store.ts';

type UpdateInput = Input<Operations['updateLocation']>;

export async function updateLocation(ctx: AccessContext, { params, body }: UpdateInput) {
  return ctx.database.transaction((tx) => changeLocation(ctx, tx, params.name, body));
}

/** The update within a transaction that others began. */
export async function changeLocation(
  ctx: AccessContext,
  tx: Transaction,
  reference: string,
  body: UpdateInput['body'],
): Promise<Versioned<LocationBody>> {
  if (body.parent !== undefined) await rearrangeTree(tx, 'location');
  const row = await rowAt(ctx, tx, 'location', reference, 'location:update', { lock: true });
  const before = await locations.byId(tx, row.id);
  const { typeId, parent } = await referred(ctx, tx, row, body);
  const typeBefore = before.location_type_id;
  const moved = await hang(tx, row, { typeId: typeId ?? typeBefore, typeBefore, parent });
  requireMatch(ctx, row.version);
  const text = patchedText({ ...row, location_type_id: typeBefore }, typeId, body);
  // an empty display_name asks for the label to be rendered, also where it is generated already (L1)
  if (text === undefined && !moved && body.display_name !== '') return versionedLocation(ctx, tx, before);
  if (text !== undefined) await claimingName(text.name, () => updateLocationText(tx, row.id, text));
  const shown = text ?? row;
  const readByOthers = shown.name !== row.name || shown.display_name !== row.display_name;
  return finishChange(ctx, tx, 'update', before, { readByOthers });
}

async function referred(ctx: AccessContext, tx: Transaction, row: TreeRow, body: UpdateInput['body']) {
  const { location_type, parent } = body;
  const [type, hangsUnder] = await together(
    () => (location_type ? locationTypeNamed(tx, location_type, 'body.location_type') : undefined),
    () => (parent ? parentForMove(ctx, tx, 'location', 'update', parent, row.parent_id) : undefined),
  );
  return { typeId: type?.id, parent: hangsUnder };
}

/** The texts as a PATCH leaves them; undefined when they stay as they are (U6). */
function patchedText(
  row: TreeRow & LocationText,
  typeId: string | undefined,
  { name, display_name }: UpdateInput['body'],
): LocationText | undefined {
  const renamed = name !== undefined && name !== row.name;
  const handedBack = display_name === '' && !row.display_name_generated;
  const claimed = display_name !== undefined && display_name !== '' && display_name !== row.display_name;
  const retyped = typeId !== undefined && typeId !== row.location_type_id;
  if (!renamed && !handedBack && !claimed && !retyped) return undefined;
  return {
    name: name ?? row.name,
    // N1: another name is the operator's
    name_generated: renamed ? false : row.name_generated,
    ordinal: renamed ? null : row.ordinal,
    // a label handed back stands until it is rendered
    display_name: claimed ? display_name : row.display_name,
    display_name_generated: claimed ? false : handedBack || row.display_name_generated,
    location_type_id: typeId ?? row.location_type_id,
  };
}
