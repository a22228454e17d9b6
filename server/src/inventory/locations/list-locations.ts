import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { locationTypesNamed } from '../../catalog/types/index.ts';
import { Conditions } from '../../platform/database/index.ts';
import type { Sorted } from '../../platform/paging/index.ts';
import { addCommonFilters, addSearch, addWithin, listTree, referredRows } from '../trees/index.ts';
import { locationBodies } from './location-body.ts';
import { COLUMNS, FROM, type Location } from './store.ts';

type ListInput = Input<Operations['listLocations']>;

export async function listLocations(ctx: AccessContext, input: ListInput) {
  const { query } = input;
  const named = await filterRows(ctx, query);
  return listTree<Location & Sorted>(ctx, 'location', input, {
    plural: 'locations',
    columns: COLUMNS,
    from: FROM,
    counted: 'location r',
    conditions: () => conditionsOf(query, named),
    bodies: (queries, rows) => locationBodies(ctx, queries, rows),
  });
}

interface Named {
  readonly parents: readonly string[] | undefined;
  readonly paths: readonly string[] | undefined;
  readonly types: readonly string[] | undefined;
}

/** Q5: the rows that filters name. */
async function filterRows(ctx: AccessContext, query: ListInput['query']): Promise<Named> {
  const { database } = ctx;
  const { parent, under, location_type } = query;
  const [parents, above, types] = await together(
    () => parent && referredRows(ctx, database, 'location', parent, 'query.parent'),
    () => under && referredRows(ctx, database, 'location', under, 'query.under'),
    () => location_type && locationTypesNamed(database, location_type, 'query.location_type'),
  );
  return {
    parents: parents?.map(({ id }) => id),
    paths: above?.map(({ path }) => path),
    types: types?.map(({ id }) => id),
  };
}

function conditionsOf(query: ListInput['query'], { parents, paths, types }: Named): Conditions {
  const conditions = new Conditions();
  addCommonFilters(conditions, query);
  if (parents !== undefined) conditions.add('r.parent_id = any(?::uuid[])', parents);
  if (paths !== undefined) addWithin(conditions, 'r', paths);
  if (types !== undefined) conditions.add('r.location_type_id = any(?::uuid[])', types);
  addSearch(conditions, query.q, (pattern) => [
    `r.location_type_id = any(array(select t.id from location_type t where t.search like ${pattern}))`,
  ]);
  return conditions;
}
