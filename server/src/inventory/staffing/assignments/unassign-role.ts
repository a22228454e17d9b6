import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { holdChain } from '../../../catalog/chains/index.ts';
import { notFound } from '../../../platform/problem.ts';
import { rowAt } from '../../trees/index.ts';
import { roleAt } from '../roles/find.ts';
import { recount } from '../settle-store.ts';
import { recordAssignment } from './here.ts';
import { deleteAssignment } from './store.ts';

/** Its position stays a gap (A8); the component stays a member. */
export async function unassignRole(ctx: AccessContext, { params }: Input<Operations['unassignRole']>) {
  await ctx.database.transaction(async (tx) => {
    await holdChain(tx, 'standard');
    const system = await rowAt(ctx, tx, 'system', params.name, 'system:update', { lock: true });
    const role = await roleAt(tx, system.id, params.role);
    const component = await rowAt(ctx, tx, 'component', params.component, 'component:read', { lock: true });
    const position = await deleteAssignment(tx, system.id, role.name, component.id);
    if (position === undefined) throw notFound('assignment');
    await recount(tx, [system.id]);
    await recordAssignment(ctx, tx, { system, role, component }, 'unassign', { old: { position } });
  });
}
