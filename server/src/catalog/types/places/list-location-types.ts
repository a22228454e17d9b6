import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../../access/caller/index.ts';
import { Conditions, type Queries } from '../../../platform/database/index.ts';
import type { Sorted } from '../../../platform/paging/index.ts';
import { likePatterns } from '../../../platform/text.ts';
import { listRows } from '../../rows/index.ts';
import { locationTypesNamed } from '../named.ts';
import { ROOT } from './allowed.ts';
import { toLocationTypeBody } from './body.ts';
import type { PlaceRow } from './row.ts';
import { columns, from } from './store.ts';

export async function listLocationTypes(ctx: AccessContext, input: Input<Operations['listLocationTypes']>) {
  const { q, official, forked, allowed_parent } = input.query;
  const parents = allowed_parent && (await parentsNamed(ctx.database, allowed_parent));
  const conditions = () => {
    const some = new Conditions();
    if (q !== undefined) some.add('r.search like all(?::text[])', likePatterns(q));
    if (official !== undefined) some.add('r.official = ?', official);
    if (forked !== undefined) some.add('(r.overlay is not null) = ?', forked);
    if (parents !== undefined) some.add(MAY_SIT_THERE, parents);
    return some;
  };
  return listRows<PlaceRow & Sorted>(ctx, input, {
    plural: 'location_types',
    table: 'location_type',
    columns,
    from,
    conditions,
    body: toLocationTypeBody,
  });
}

/** T2: a type without parents may sit anywhere. */
const MAY_SIT_THERE = `(not exists (select from location_type_parent p
    where p.type_id = r.id and p.forked = r.forked_parents)
  or exists (select from location_type_parent p where p.type_id = r.id and p.forked = r.forked_parents
    and coalesce(p.parent_type_id::text, 'root') = any(?::text[])))`;

/** Ids of the types that the filter names, or `root` (Q5). */
async function parentsNamed(queries: Queries, references: readonly string[]): Promise<string[]> {
  const types = references.filter((reference) => reference !== ROOT);
  const rows = types.length === 0 ? [] : await locationTypesNamed(queries, types, 'query.allowed_parent');
  return [...(types.length < references.length ? [ROOT] : []), ...rows.map(({ id }) => id)];
}
