import type { Transaction } from '../../platform/database/index.ts';
import { reparent, type TreeRow } from '../trees/index.ts';
import { requireSeat, requireSeatsBelow } from './placement.ts';

interface Hanging {
  /** The type that the location is to have, and the one it has. */
  readonly typeId: string;
  readonly typeBefore: string;
  /** Undefined: it stays where it is. Null: it becomes a root. */
  readonly parent: TreeRow | null | undefined;
}

/** T1, T2: gives a location another parent, if it is another, and judges its type there and that of its children. */
export async function hang(
  tx: Transaction,
  row: TreeRow,
  { typeId, typeBefore, parent }: Hanging,
): Promise<boolean> {
  const parentId = parent === undefined ? row.parent_id : (parent?.id ?? null);
  const moved = parentId !== row.parent_id;
  if (moved) await reparent(tx, 'location', row, parent ?? null);
  const retyped = typeId !== typeBefore;
  if (moved || retyped) {
    await requireSeat(tx, { typeId, parentId, at: moved ? 'body.parent' : 'body.location_type' });
  }
  if (retyped) await requireSeatsBelow(tx, row.id, typeId);
  return moved;
}
