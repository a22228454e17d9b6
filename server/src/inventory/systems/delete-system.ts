import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { deleteGrantsRootedAt } from '../../access/grants/index.ts';
import { tierHolders } from '../../catalog/rows/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { type Holders, refuseHeld } from '../../platform/holding.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { relabel } from '../labels/index.ts';
import { deletePlaced, idsOf } from '../placed/index.ts';
import { leaveSystems } from '../staffing/index.ts';
import { readableAmong, rowAt, settleLocations } from '../trees/index.ts';
import { systemImage } from './kind.ts';
import { membersOf, systems } from './store.ts';

export async function deleteSystem(ctx: AccessContext, { params, query }: Input<Operations['deleteSystem']>) {
  return ctx.database.transaction(async (tx) => {
    const { id, version } = await rowAt(ctx, tx, 'system', params.name, 'system:delete', { lock: true });
    requireMatch(ctx, version);
    const children = { table: 'system', column: 'parent_id', relation: 'parent' } as const;
    const holders = [await tierHolders(ctx, tx, children, id)];
    if (query.unbind !== true) holders.push(await memberHolders(ctx, tx, id));
    refuseHeld('system', holders);
    const row = await systems.byId(tx, id);
    await deleteGrantsRootedAt(tx, ctx.origin, 'system', id);
    const { components } = await leaveSystems(tx, { system: id });
    await deletePlaced(tx, 'system', id);
    // D5: members that had it as their primary system follow another, or none
    await settleLocations(tx, { components });
    await relabel(ctx, tx, 'component', components);
    await recordChange(tx, ctx.origin, {
      verb: 'delete',
      resource: 'system',
      resourceId: id,
      resourceName: row.name,
      old: withoutNulls({ ...systemImage(row), member_count: row.member_count }),
    });
  });
}

async function memberHolders(ctx: AccessContext, queries: Queries, id: string): Promise<Holders> {
  const members = await membersOf(queries, id);
  const seen = await readableAmong(ctx, queries, 'component', idsOf(members));
  const readable = members.filter((member) => seen.has(member.id));
  const total = members.length;
  return { kind: 'component', relation: 'member', readable, total, hidden: total - readable.length };
}
