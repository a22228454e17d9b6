import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { changes } from '../../../platform/audit/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { conflict } from '../../../platform/problem.ts';
import { writeOverlay } from '../overlay-store.ts';
import { answerOf } from './body.ts';
import { lockedTypeAt, typeAt } from './find.ts';
import { imageOf } from './image.ts';
import { componentTypeKind as kind } from './kind.ts';
import { touchType } from './store.ts';

/** O5: the whole overlay is dropped. */
export async function restoreComponentType(
  ctx: AccessContext,
  { params }: Input<Operations['restoreComponentType']>,
) {
  return ctx.database.transaction(async (tx) => {
    const row = await lockedTypeAt(tx, kind, params.id);
    requireMatch(ctx, row.version);
    if (row.overlay === null) throw conflict(`The component type ${row.name} has no changes to drop.`);
    await writeOverlay(tx, 'component_type', row.id, null);
    await touchType(tx, kind.table, row, row.own.display_name);
    await recordChange(tx, ctx.origin, {
      verb: 'restore',
      resource: kind.table,
      resourceId: row.id,
      resourceName: row.name,
      ...changes(imageOf(row), imageOf({ ...row, overlay: null }), ['name']),
    });
    return answerOf(tx, kind, await typeAt(tx, kind, row.id));
  });
}
