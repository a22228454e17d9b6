import type { AccessContext } from '../../access/caller/index.ts';
import { requireMatch, type Versioned } from '../../platform/http/index.ts';
import { rowAt, type SharedRow } from '../trees/index.ts';
import { finishChange } from './finish-change.ts';
import type { PlacedKind } from './kind.ts';
import { claimingName } from './name-taken.ts';
import { updatePlaced } from './store.ts';

/** N1: the name is the operator's from now on, even where it stays the same. */
export async function renameRow<Row extends SharedRow, Body>(
  kind: PlacedKind<Row, Body>,
  ctx: AccessContext,
  reference: string,
  name: string,
): Promise<Versioned<Body>> {
  const { tier } = kind;
  return ctx.database.transaction(async (tx) => {
    const row = await rowAt(ctx, tx, tier, reference, `${tier}:rename`, { lock: true });
    requireMatch(ctx, row.version);
    const before = await kind.rows.byId(tx, row.id);
    if (name === row.name && !row.name_generated) return kind.versioned(ctx, tx, before);
    const text = { ...row, name, name_generated: false, ordinal: null };
    await claimingName(tier, name, () => updatePlaced(tx, tier, row.id, text));
    return finishChange(kind, ctx, tx, before, { verb: 'rename', readByOthers: name !== row.name });
  });
}
