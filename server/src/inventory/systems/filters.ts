import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { standardsNamed } from '../../catalog/standards/index.ts';
import { systemTypesNamed } from '../../catalog/types/index.ts';
import { Conditions } from '../../platform/database/index.ts';
import { addPlacedFilters, idsOf, type PlacedNamed, placedLookups } from '../placed/index.ts';
import { addSearch, type Referred, referredRows, within } from '../trees/index.ts';

type Query = Input<Operations['listSystems']>['query'];

/** What the filters name, looked up once for all pages and the count (Q5). */
interface Selection extends PlacedNamed {
  readonly standards: readonly { readonly path: string }[] | undefined;
  readonly types: readonly { readonly path: string }[] | undefined;
  readonly components: readonly Referred[] | undefined;
}

export async function selectionOf(ctx: AccessContext, query: Query): Promise<Selection> {
  const { database } = ctx;
  const { standard, system_type, component } = query;
  const placed = placedLookups(ctx, 'system', query);
  const [locations, parents, standards, types, components] = await together(
    placed.locations,
    placed.parents,
    () => standard && standardsNamed(database, standard, 'query.standard'),
    () => system_type && systemTypesNamed(database, system_type, 'query.system_type'),
    () => component && referredRows(ctx, database, 'component', component, 'query.component'),
  );
  return { locations, parents, standards, types, components };
}

/** Conditions on the row `r`. */
export function conditionsOf(query: Query, selection: Selection): Conditions {
  const { standards, types, components } = selection;
  const conditions = new Conditions();
  addPlacedFilters(conditions, query, selection);
  if (standards !== undefined) addBelow(conditions, 'standard', standards);
  if (types !== undefined) addBelow(conditions, 'system_type', types);
  if (components !== undefined) {
    conditions.add(
      'r.id in (select m.system_id from system_member m where m.component_id = any(?::uuid[]))',
      idsOf(components),
    );
  }
  if (query.understaffed !== undefined) {
    conditions.add(`r.understaffed_roles ${query.understaffed ? '>' : '='} 0`);
  }
  addSearch(conditions, query.q, (pattern) => [
    `r.standard_id in (select c.id from standard c where c.search like ${pattern})`,
    `r.system_type_id in (select c.id from system_type c where c.search like ${pattern})`,
  ]);
  return conditions;
}

/** Q5: references to the catalog take what is below them in the chain too. */
function addBelow(
  conditions: Conditions,
  table: 'standard' | 'system_type',
  rows: readonly { readonly path: string }[],
): void {
  const ranges = rows.map(({ path }) => within('c', `${conditions.bind(path)}::text`));
  conditions.add(`r.${table}_id in (select c.id from ${table} c where ${ranges.join(' or ')})`);
}
