import type { AccessContext } from '../../../access/caller/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { requireOn } from '../../trees/index.ts';
import { bindMember } from '../members/bind.ts';
import { recount } from '../settle-store.ts';
import { type Here, recordAssignment } from './here.ts';
import { seated } from './positions.ts';
import { noPlace, requireEligible } from './refusals.ts';
import { candidateFor, insertAssignment, type Occupant } from './store.ts';

/** A5: one more occupant; it becomes a member when it is none. */
export async function occupy(
  ctx: AccessContext,
  tx: Transaction,
  here: Here,
  occupants: readonly Occupant[],
  wanted: number | undefined,
): Promise<void> {
  const { system, role, component } = here;
  const candidate = await candidateFor(tx, system.id, component.id);
  if (!candidate.member) await requireOn(ctx, tx, 'component', component, 'component:update'); // X9
  requireEligible(role, component.name, candidate);
  const occupied = occupants.map(({ position }) => position);
  const position = seated(role.capacity, occupied, wanted);
  if (typeof position !== 'number') throw noPlace(role, position, wanted);
  if (!candidate.member) await bindMember(ctx, tx, system.id, component.id);
  await insertAssignment(tx, system.id, role.name, component.id, position);
  await recount(tx, [system.id]);
  await recordAssignment(ctx, tx, here, 'assign', {
    new: { position, ...(!candidate.member && { member: true }) },
  });
}
