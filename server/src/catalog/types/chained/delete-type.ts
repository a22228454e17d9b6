import type { AccessContext } from '../../../access/caller/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { refuseHeld } from '../../../platform/holding.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { refuseOfficial } from '../../rows/index.ts';
import { lockedTypeAt } from './find.ts';
import { fullImage } from './image.ts';
import type { RowInput } from './input.ts';
import type { ChainedKind } from './kind.ts';
import { deleteTypeRow } from './store.ts';

export async function deleteType(ctx: AccessContext, kind: ChainedKind, { params }: RowInput): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockedTypeAt(tx, kind, params.id);
    const { id, name } = row;
    refuseOfficial(kind.what, row);
    requireMatch(ctx, row.version);
    refuseHeld(`${kind.what} ${name}`, await kind.holders(ctx, tx, id));
    await deleteTypeRow(tx, kind.table, id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: kind.table,
      resourceId: id,
      resourceName: name,
      old: fullImage(row),
    });
  });
}
