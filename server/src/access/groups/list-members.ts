import type { Input, Operations } from '@muster/contract';
import { listOf } from '../../platform/paging/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { groupAt } from './find.ts';
import { type Member, type MemberKey, pageOfMembers } from './member-store.ts';

export async function listMembers(ctx: AccessContext, input: Input<Operations['listMembers']>) {
  const group = await groupAt(ctx.database, input.params.id);
  return listOf<Member, MemberKey>(ctx.operation, input, {
    plural: 'members',
    page: (window) => pageOfMembers(ctx.database, group.id, window),
    count: async () => group.member_count,
    key: (member) => [member.name, member.principal_id],
    body: withoutNulls,
  });
}
