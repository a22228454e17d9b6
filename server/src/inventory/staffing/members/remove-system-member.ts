import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import { rowAt } from '../../trees/index.ts';
import { touchSystem } from '../owner-store.ts';
import { memberAt } from './find.ts';
import { followPrimary } from './follow-primary.ts';
import type { MemberRow } from './member-store.ts';
import { recordMembership } from './record.ts';
import { deleteMembership, electPrimaries, touchComponents } from './store.ts';

export async function removeSystemMember(
  ctx: AccessContext,
  { params }: Input<Operations['removeSystemMember']>,
) {
  await ctx.database.transaction(async (tx) => {
    const system = await rowAt(ctx, tx, 'system', params.name, 'system:update', { lock: true });
    const { id } = await rowAt(ctx, tx, 'component', params.component, 'component:read', { lock: true });
    const member = await memberAt(tx, system.id, id);
    refuseFilling(member);
    requireMatch(ctx, system.version);
    await deleteMembership(tx, system.id, id);
    await electPrimaries(tx, [id]);
    await touchComponents(tx, [id]);
    await touchSystem(tx, system.id);
    if (member.primary) await followPrimary(ctx, tx, [id]);
    await recordMembership(ctx, tx, 'unbind', { old: member });
  });
}

/** M4: a component that fills roles there stays, and the answer lists them. */
function refuseFilling({ component, system, roles }: MemberRow): void {
  if (roles.length === 0) return;
  throw new Problem(409, `${component} fills roles of ${system}: ${roles.join(', ')}.`, {
    errors: roles.map((name) => ({
      location: 'held_by.role',
      message: `fills the role ${name}`,
      value: { kind: 'role', name, relation: 'assignment' },
    })),
  });
}
