import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { readableAmong, rowAt } from '../../trees/index.ts';
import { toMemberBody } from './member-body.ts';
import { membershipsOf } from './member-store.ts';

/** X11: what the caller may not read is counted, not shown. */
export async function listComponentMemberships(
  ctx: AccessContext,
  { params }: Input<Operations['listComponentMemberships']>,
) {
  const component = await rowAt(ctx, ctx.database, 'component', params.name, 'component:read');
  const rows = await membershipsOf(ctx.database, component.id);
  const ids = rows.map(({ system_id }) => system_id);
  const readable = await readableAmong(ctx, ctx.database, 'system', ids);
  const memberships = rows.filter(({ system_id }) => readable.has(system_id)).map(toMemberBody);
  return { component: component.name, memberships, hidden_count: rows.length - memberships.length };
}
