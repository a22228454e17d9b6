import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { holdChain } from '../../../catalog/chains/index.ts';
import { rowAt } from '../../trees/index.ts';
import { roleView } from '../roles/effective-view.ts';
import { roleAt } from '../roles/find.ts';
import { occupy } from './occupy.ts';
import { reposition } from './reposition.ts';
import { occupantsOf } from './store.ts';

/** A5, A8: the row of the system is locked, so that occupants are counted and placed one after the other. */
export async function assignRole(ctx: AccessContext, { params, body }: Input<Operations['assignRole']>) {
  return ctx.database.transaction(async (tx) => {
    await holdChain(tx, 'standard');
    const system = await rowAt(ctx, tx, 'system', params.name, 'system:update', { lock: true });
    const role = await roleAt(tx, system.id, params.role);
    const component = await rowAt(ctx, tx, 'component', params.component, 'component:read', { lock: true });
    const occupants = await occupantsOf(tx, system.id, role.name);
    const here = { system, role, component };
    const present = occupants.find(({ component_id }) => component_id === component.id);
    if (present === undefined) await occupy(ctx, tx, here, occupants, body.position);
    else await reposition(ctx, tx, here, present, occupants, body.position);
    return roleView(ctx, tx, role);
  });
}
