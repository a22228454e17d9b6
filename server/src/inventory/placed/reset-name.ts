import type { AccessContext } from '../../access/caller/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch, type Versioned } from '../../platform/http/index.ts';
import { type Bucket, updateNamed } from '../naming/index.ts';
import { rowAt, type SharedRow } from '../trees/index.ts';
import { finishChange } from './finish-change.ts';
import type { PlacedKind, PlacedTier } from './kind.ts';
import { type PlacedText, updatePlaced } from './store.ts';

/** N6: the platform names the row by what it is and where it is. */
export async function resetName<Row extends SharedRow, Body>(
  kind: PlacedKind<Row, Body>,
  ctx: AccessContext,
  reference: string,
): Promise<Versioned<Body>> {
  const { tier } = kind;
  return ctx.database.transaction(async (tx) => {
    const row = await rowAt(ctx, tx, tier, reference, `${tier}:rename`, { lock: true });
    requireMatch(ctx, row.version);
    const before = await kind.rows.byId(tx, row.id);
    const placement = { parentId: row.parent_id, locationId: row.location_id };
    const renamed = await giveGeneratedName(tx, tier, row, await kind.bucket(tx, before, placement));
    return renamed
      ? finishChange(kind, ctx, tx, before, { verb: 'rename', readByOthers: true })
      : kind.versioned(ctx, tx, before);
  });
}

/** N6: false when the row has that very name already. */
export async function giveGeneratedName(
  tx: Transaction,
  tier: PlacedTier,
  row: PlacedText & { readonly id: string },
  bucket: Bucket,
): Promise<boolean> {
  return updateNamed(tx, tier, bucket, row.id, async (name, ordinal) => {
    if (name === row.name && row.name_generated && ordinal === row.ordinal) return false;
    await updatePlaced(tx, tier, row.id, { ...row, name, ordinal, name_generated: true });
    return true;
  });
}
