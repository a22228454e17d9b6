import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { readableAmong, rowAt } from '../../trees/index.ts';
import { toMemberBody } from './member-body.ts';
import { membersOf } from './member-store.ts';

/** X11: what the caller may not read is counted, not shown. */
export async function listSystemMembers(
  ctx: AccessContext,
  { params }: Input<Operations['listSystemMembers']>,
) {
  const system = await rowAt(ctx, ctx.database, 'system', params.name, 'system:read');
  const rows = await membersOf(ctx.database, system.id);
  const ids = rows.map(({ component_id }) => component_id);
  const readable = await readableAmong(ctx, ctx.database, 'component', ids);
  const members = rows.filter(({ component_id }) => readable.has(component_id)).map(toMemberBody);
  return { system: system.name, members, hidden_count: rows.length - members.length };
}
