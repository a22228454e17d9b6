import type { Input, Operations } from '@muster/contract';
import { listOf } from '../../platform/paging/index.ts';
import { fold } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { toPrincipalBody } from './principal-body.ts';
import { countPrincipals, type PrincipalKey, type PrincipalView, pageOfPrincipals } from './store.ts';

export async function listPrincipals(ctx: AccessContext, input: Input<Operations['listPrincipals']>) {
  const { kind, include_archived, q } = input.query;
  const filter = {
    kind: kind ?? null,
    includeArchived: include_archived === true,
    search: q === undefined ? null : fold(q),
  };
  return listOf<PrincipalView, PrincipalKey>(ctx.operation, input, {
    plural: 'principals',
    page: (window) => pageOfPrincipals(ctx.database, filter, window),
    count: () => countPrincipals(ctx.database, filter),
    key: (principal) => [principal.handle, principal.id],
    body: toPrincipalBody,
  });
}
