import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { Conditions, type Queries } from '../../platform/database/index.ts';
import type { Sorted } from '../../platform/paging/index.ts';
import { likePatterns } from '../../platform/text.ts';
import { listRows, together } from '../rows/index.ts';
import { systemTypesNamed } from '../types/index.ts';
import { standardsNamed } from './named.ts';
import { toStandardBody } from './standard-body.ts';
import { columns, from, type Standard } from './store.ts';

type Query = Input<Operations['listStandards']>['query'];

export async function listStandards(ctx: AccessContext, input: Input<Operations['listStandards']>) {
  const referred = await referredBy(ctx.database, input.query);
  return listRows<Standard & Sorted>(ctx, input, {
    plural: 'standards',
    table: 'standard',
    columns,
    from,
    conditions: () => conditionsOf(input.query, referred),
    body: toStandardBody,
  });
}

/** Ids of what the filters name (Q5). */
async function referredBy(queries: Queries, { parent_standard, system_type }: Query) {
  const [parents, types] = await together(
    () => parent_standard && standardsNamed(queries, parent_standard, 'query.parent_standard'),
    () => system_type && systemTypesNamed(queries, system_type, 'query.system_type'),
  );
  return { parents: parents?.map(({ id }) => id), types: types?.map(({ id }) => id) };
}

function conditionsOf(
  { q, official }: Query,
  { parents, types }: Awaited<ReturnType<typeof referredBy>>,
): Conditions {
  const some = new Conditions();
  if (q !== undefined) some.add(`concat_ws(E'\\n', r.search, t.search) like all(?::text[])`, likePatterns(q));
  if (official !== undefined) some.add('r.official = ?', official);
  if (parents !== undefined) some.add('r.parent_id = any(?::uuid[])', parents);
  if (types !== undefined) {
    some.add(
      `exists (select from system_type f where f.id = any(?::uuid[]) and starts_with(t.path, f.path))`,
      types,
    );
  }
  return some;
}
