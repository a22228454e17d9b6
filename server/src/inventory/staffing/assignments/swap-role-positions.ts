import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { holdChain } from '../../../catalog/chains/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { refused, unprocessable } from '../../../platform/problem.ts';
import { rowAt } from '../../trees/index.ts';
import { roleView } from '../roles/effective-view.ts';
import { roleAt } from '../roles/find.ts';
import { type Occupant, occupantsOf, swapAssignments } from './store.ts';

type Body = Input<Operations['swapRolePositions']>['body'];

export async function swapRolePositions(
  ctx: AccessContext,
  { params, body }: Input<Operations['swapRolePositions']>,
) {
  return ctx.database.transaction(async (tx) => {
    await holdChain(tx, 'standard');
    const { id, name } = await rowAt(ctx, tx, 'system', params.name, 'system:update', { lock: true });
    const role = await roleAt(tx, id, params.role);
    requireSwappable(await occupantsOf(tx, id, role.name), body);
    await swapAssignments(tx, id, role.name, body.position, body.with);
    await recordChange(tx, ctx.origin, {
      verb: 'swap',
      resource: 'system',
      resourceId: id,
      resourceName: name,
      old: { name, role: role.name, positions: [body.position, body.with] },
      new: { name, role: role.name, positions: [body.with, body.position] },
    });
    return roleView(ctx, tx, role);
  });
}

/** A9: two different occupied positions. */
function requireSwappable(occupants: readonly Occupant[], body: Body): void {
  if (body.position === body.with) throw refused('body.with', 'is the same position', body.with);
  const vacant = (['position', 'with'] as const).filter(
    (field) => !occupants.some(({ position }) => position === body[field]),
  );
  if (vacant.length === 0) return;
  throw unprocessable(
    vacant.map((field) => ({ location: `body.${field}`, message: 'is not occupied', value: body[field] })),
  );
}
