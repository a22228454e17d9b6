import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { refuseHeld } from '../../platform/holding.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { catalogHolders, refuseOfficial, tierHolders } from '../rows/index.ts';
import { standardAt } from './find.ts';
import { standardImage } from './standard-image.ts';
import { deleteStandardRow } from './store.ts';

export async function deleteStandard(ctx: AccessContext, { params }: Input<Operations['deleteStandard']>) {
  return ctx.database.transaction(async (tx) => {
    const standard = await standardAt(tx, params.id, { lock: 'remove' });
    const { id, name } = standard;
    refuseOfficial('standard', standard);
    requireMatch(ctx, standard.version);
    refuseHeld(`standard ${name}`, [
      await tierHolders(ctx, tx, { table: 'system', column: 'standard_id', relation: 'standard' }, id),
      await catalogHolders(ctx, tx, { table: 'standard', column: 'parent_id', relation: 'parent' }, id),
    ]);
    await deleteStandardRow(tx, id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'standard',
      resourceId: id,
      resourceName: name,
      old: withoutNulls(standardImage(standard)),
    });
  });
}
