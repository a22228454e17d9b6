import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { rowAt } from '../../trees/index.ts';
import { touchSystem } from '../owner-store.ts';
import { memberAt } from './find.ts';
import { followPrimary } from './follow-primary.ts';
import { toMemberBody } from './member-body.ts';
import { recordMembership } from './record.ts';
import { makePrimary, touchComponents } from './store.ts';

/** M5. The system that was primary before keeps its version: nothing that it shows of itself has changed. */
export async function setPrimarySystem(
  ctx: AccessContext,
  { params }: Input<Operations['setPrimarySystem']>,
) {
  return ctx.database.transaction(async (tx) => {
    const system = await rowAt(ctx, tx, 'system', params.name, 'system:update', { lock: true });
    const { id } = await rowAt(ctx, tx, 'component', params.component, 'component:read', { lock: true });
    const old = await memberAt(tx, system.id, id);
    if (old.primary) return toMemberBody(old);
    await makePrimary(tx, system.id, id);
    await touchComponents(tx, [id]);
    await touchSystem(tx, system.id);
    await followPrimary(ctx, tx, [id]);
    const now = await memberAt(tx, system.id, id);
    await recordMembership(ctx, tx, 'set_primary', { old, now });
    return toMemberBody(now);
  });
}
