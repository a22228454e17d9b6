import type { AccessContext } from '../../access/caller/index.ts';
import { changes } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Versioned } from '../../platform/http/index.ts';
import { relabel } from '../labels/index.ts';
import type { SharedRow } from '../trees/index.ts';
import type { PlacedKind } from './kind.ts';
import { advancePlaced } from './store.ts';

interface Finish {
  readonly verb: 'update' | 'move' | 'rename';
  /** Whether name, display_name or system type were written, which labels of members show (L11). */
  readonly readByOthers: boolean;
}

/**
 * The end of every change of a row: its label is rendered anew (L11), and what differs from before is recorded and
 * gives the row a new version. Nothing different: nothing recorded (U6).
 */
export async function finishChange<Row extends SharedRow, Body>(
  { tier, rows, image, versioned }: PlacedKind<Row, Body>,
  ctx: AccessContext,
  tx: Transaction,
  before: Row,
  { verb, readByOthers }: Finish,
): Promise<Versioned<Body>> {
  await relabel(ctx, tx, tier, [before.id], { readByOthers });
  const after = await rows.byId(tx, before.id);
  const images = changes(image(before), image(after), ['name']);
  if (images === undefined) return versioned(ctx, tx, after);
  const advanced = await advancePlaced(tx, tier, after);
  await recordChange(tx, ctx.origin, {
    verb,
    resource: tier,
    resourceId: after.id,
    resourceName: after.name,
    ...images,
  });
  return versioned(ctx, tx, advanced);
}
