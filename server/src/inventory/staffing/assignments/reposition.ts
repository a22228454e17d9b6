import type { AccessContext } from '../../../access/caller/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type Here, recordAssignment } from './here.ts';
import { placed } from './positions.ts';
import { noPlace } from './refusals.ts';
import { moveAssignment, type Occupant } from './store.ts';

/** A5: repeating an assignment changes nothing, except that another position moves the occupant there. */
export async function reposition(
  ctx: AccessContext,
  tx: Transaction,
  here: Here,
  present: Occupant,
  occupants: readonly Occupant[],
  wanted: number | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === present.position) return;
  const { system, role, component } = here;
  const others = occupants.filter((other) => other !== present).map(({ position }) => position);
  const position = placed(role.capacity, others, wanted);
  if (typeof position !== 'number') throw noPlace(role, position, wanted);
  await moveAssignment(tx, system.id, role.name, component.id, position);
  await recordAssignment(ctx, tx, here, 'assign', {
    old: { position: present.position },
    new: { position },
  });
}
