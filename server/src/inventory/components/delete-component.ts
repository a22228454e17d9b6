import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { deleteGrantsRootedAt } from '../../access/grants/index.ts';
import { tierHolders } from '../../catalog/rows/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { type Holders, refuseHeld } from '../../platform/holding.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { deletePlaced } from '../placed/index.ts';
import { leaveSystems } from '../staffing/index.ts';
import { readableAmong, rowAt } from '../trees/index.ts';
import { componentImage } from './kind.ts';
import { assignmentsOf, components } from './store.ts';

export async function deleteComponent(ctx: AccessContext, { params }: Input<Operations['deleteComponent']>) {
  return ctx.database.transaction(async (tx) => {
    const { id, version } = await rowAt(ctx, tx, 'component', params.name, 'component:delete', {
      lock: true,
    });
    requireMatch(ctx, version);
    const children = { table: 'component', column: 'parent_id', relation: 'parent' } as const;
    refuseHeld('component', [await tierHolders(ctx, tx, children, id), await assignmentHolders(ctx, tx, id)]);
    const row = await components.byId(tx, id);
    await deleteGrantsRootedAt(tx, ctx.origin, 'component', id);
    await leaveSystems(tx, { component: id });
    await deletePlaced(tx, 'component', id);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'component',
      resourceId: id,
      resourceName: row.name,
      old: withoutNulls(componentImage(row)),
    });
  });
}

/** D2: an assignment is readable where its system is, and goes by the id and name of that. */
async function assignmentHolders(ctx: AccessContext, queries: Queries, id: string): Promise<Holders> {
  const filled = await assignmentsOf(queries, id);
  const systems = filled.map(({ system_id }) => system_id);
  const seen = await readableAmong(ctx, queries, 'system', systems);
  const readable = filled
    .filter(({ system_id }) => seen.has(system_id))
    .map(({ system_id, system, role }) => ({ id: system_id, name: system, system, role }));
  const total = filled.length;
  return {
    kind: 'role_assignment',
    relation: 'assignment',
    readable,
    total,
    hidden: total - readable.length,
  };
}
