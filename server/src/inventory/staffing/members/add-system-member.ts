import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { requireMatch, Versioned } from '../../../platform/http/index.ts';
import { rowAt } from '../../trees/index.ts';
import { bindMember } from './bind.ts';
import { memberAt } from './find.ts';
import { toMemberBody } from './member-body.ts';
import { memberOf } from './member-store.ts';
import { recordMembership } from './record.ts';

/** X9: membership extends reach, so `component:update` is needed on the component, even to repeat it (S13). */
export async function addSystemMember(ctx: AccessContext, { params }: Input<Operations['addSystemMember']>) {
  return ctx.database.transaction(async (tx) => {
    const system = await rowAt(ctx, tx, 'system', params.name, 'system:update', { lock: true });
    const component = await rowAt(ctx, tx, 'component', params.component, 'component:update', { lock: true });
    requireMatch(ctx, system.version);
    const present = await memberOf(tx, system.id, component.id);
    if (present !== undefined) return new Versioned(toMemberBody(present), system.version); // M3
    const version = await bindMember(ctx, tx, system.id, component.id);
    const member = await memberAt(tx, system.id, component.id);
    await recordMembership(ctx, tx, 'bind', { now: member });
    return new Versioned(toMemberBody(member), version);
  });
}
