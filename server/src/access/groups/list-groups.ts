import type { Input, Operations } from '@muster/contract';
import { listOf } from '../../platform/paging/index.ts';
import { fold } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { toGroupBody } from './group-body.ts';
import { countGroups, type Group, type GroupKey, pageOfGroups } from './store.ts';

export async function listGroups(ctx: AccessContext, input: Input<Operations['listGroups']>) {
  const search = input.query.q === undefined ? null : fold(input.query.q);
  return listOf<Group, GroupKey>(ctx.operation, input, {
    plural: 'groups',
    page: (window) => pageOfGroups(ctx.database, search, window),
    count: () => countGroups(ctx.database, search),
    key: (group) => [group.name, group.id],
    body: toGroupBody,
  });
}
