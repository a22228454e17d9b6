import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { holdChain } from '../../../catalog/chains/index.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { notFound } from '../../../platform/problem.ts';
import { rowAt } from '../../trees/index.ts';
import { touchSystem } from '../owner-store.ts';
import { settleStaffing } from '../settle.ts';
import { effectiveRole } from './store.ts';
import { withdraw } from './withdraw.ts';

export async function deleteSystemRole(
  ctx: AccessContext,
  { params }: Input<Operations['deleteSystemRole']>,
) {
  await ctx.database.transaction(async (tx) => {
    await holdChain(tx, 'standard');
    const { id, name, version } = await rowAt(ctx, tx, 'system', params.name, 'system:update', {
      lock: true,
    });
    const role = await effectiveRole(tx, id, params.role);
    if (role?.owner_kind !== 'system') throw notFound('role'); // A3: an inherited one is not withdrawn here
    requireMatch(ctx, version);
    await withdraw(ctx, tx, { kind: 'system', id, name }, role);
    await touchSystem(tx, id);
    await settleStaffing(tx, { systems: [id] });
  });
}
