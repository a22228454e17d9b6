import type { Input, Operations } from '@muster/contract';
import { listOf } from '../../platform/paging/index.ts';
import type { AccessContext } from '../caller/index.ts';
import { groupAt } from '../groups/index.ts';
import { toOwnGrantBody } from './own-grant-body.ts';
import { countGroupGrants, type Grant, type GrantKey, pageOfGroupGrants } from './store.ts';

/** 12.7: by creation. */
export async function listGroupGrants(ctx: AccessContext, input: Input<Operations['listGroupGrants']>) {
  const group = await groupAt(ctx.database, input.params.id);
  return listOf<Grant, GrantKey>(ctx.operation, input, {
    plural: 'grants',
    page: (window) => pageOfGroupGrants(ctx.database, group.id, window),
    count: () => countGroupGrants(ctx.database, group.id),
    key: (grant) => [grant.created_at, grant.id],
    body: toOwnGrantBody,
  });
}
