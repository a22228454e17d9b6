import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { rearrangeChain } from '../../../catalog/chains/index.ts';
import { refuseOfficial } from '../../../catalog/rows/index.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { notFound } from '../../../platform/problem.ts';
import { touchStandard } from '../owner-store.ts';
import { settleStaffing } from '../settle.ts';
import { standardAt } from './standard-store.ts';
import { rolesOfStandard } from './store.ts';
import { withdraw } from './withdraw.ts';

export async function deleteStandardRole(
  ctx: AccessContext,
  { params }: Input<Operations['deleteStandardRole']>,
) {
  await ctx.database.transaction(async (tx) => {
    await rearrangeChain(tx, 'standard');
    const standard = await standardAt(tx, params.id, { lock: true });
    const [role] = await rolesOfStandard(tx, standard.id, { name: params.role, own: true });
    if (role === undefined) throw notFound('role');
    refuseOfficial('standard', standard); // O2
    requireMatch(ctx, standard.version);
    await withdraw(ctx, tx, { kind: 'standard', id: standard.id, name: standard.name }, role);
    await touchStandard(tx, standard.id);
    await settleStaffing(tx, { standards: [standard.id] });
  });
}
