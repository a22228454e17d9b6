import type { AccessContext } from '../../access/caller/index.ts';
import { chosen, together } from '../../catalog/rows/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch, type Versioned } from '../../platform/http/index.ts';
import { refused } from '../../platform/problem.ts';
import {
  parentForMove,
  rearrangeTree,
  referredRow,
  reparent,
  requireOn,
  rowAt,
  type SharedRow,
  type TreeRow,
} from '../trees/index.ts';
import { finishChange } from './finish-change.ts';
import type { PlacedKind, PlacedTier } from './kind.ts';
import { giveGeneratedName } from './reset-name.ts';
import { updatePlaced } from './store.ts';

interface Move {
  readonly location?: string;
  readonly parent?: string;
  readonly reset_name?: boolean;
}

/** 3.9, 3.10: places a row elsewhere, with all below it; nothing but the row itself may be named anew. */
export async function moveRow<Row extends SharedRow, Body>(
  kind: PlacedKind<Row, Body>,
  ctx: AccessContext,
  reference: string,
  body: Move,
): Promise<Versioned<Body>> {
  const { tier } = kind;
  if (body.location === undefined && body.parent === undefined) {
    throw refused('body', 'names neither location nor parent');
  }
  return ctx.database.transaction(async (tx) => {
    if (body.parent !== undefined) await rearrangeTree(tx, tier);
    const row = await rowAt(ctx, tx, tier, reference, `${tier}:move`, { lock: true });
    const resets = body.reset_name === true;
    if (resets) await requireOn(ctx, tx, tier, row, `${tier}:rename`); // X7
    const before = await kind.rows.byId(tx, row.id);
    const { parentId, locationId } = await place(ctx, tx, tier, row, body);
    requireMatch(ctx, row.version);
    const moved = parentId !== row.parent_id || locationId !== row.location_id;
    const placed = { ...row, location_id: locationId };
    if (locationId !== row.location_id) await updatePlaced(tx, tier, row.id, placed);
    if (moved) await kind.settle(tx, row.id);
    const bucket = resets ? await kind.bucket(tx, before, { parentId, locationId }) : undefined;
    const renamed = bucket !== undefined && (await giveGeneratedName(tx, tier, placed, bucket));
    return moved || renamed
      ? finishChange(kind, ctx, tx, before, { verb: 'move', readByOthers: renamed })
      : kind.versioned(ctx, tx, before);
  });
}

/** Judges where the row goes (X4–X6, T1) and hangs it there; the location is still to be written. */
async function place(ctx: AccessContext, tx: Transaction, tier: PlacedTier, row: TreeRow, body: Move) {
  const [parent, location] = await together(
    () =>
      body.parent === undefined
        ? undefined
        : parentForMove(ctx, tx, tier, 'move', body.parent, row.parent_id),
    () => chosen(body.location, (given) => referredRow(ctx, tx, 'location', given, 'body.location')),
  );
  if (parent !== undefined) await reparent(tx, tier, row, parent);
  return {
    parentId: parent === undefined ? row.parent_id : (parent?.id ?? null),
    locationId: location === undefined ? row.location_id : (location?.id ?? null),
  };
}
