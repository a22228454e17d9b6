import {
  isReachedRow,
  type ListScope,
  listScope,
  type Reach,
  reachesNothing,
  rowValues,
} from '../../access/scope/index.ts';
import { type Queries, type Statement, statement } from '../../platform/database/index.ts';
import { type PlacedTier, placedAt, placesBelow, strays } from './reading-scope-sql.ts';
import type { Tier } from './tree-row.ts';

/** How a list is kept to what its caller reads: its pages, and the number of all its rows. */
export interface ReadingScope {
  readonly paging: ListScope;
  readonly counting: ListScope;
}

interface Limits {
  /** Up to so many rows a reach is resolved to ids before a page is asked for. */
  readonly few: number;
  /** From this share of all locations on, a page is soon full of rows that are there. */
  readonly broad: number;
}

const LIMITS: Limits = { few: 5000, broad: 0.4 };

/**
 * What locations reach is found by effective locations (T4), as a filter by location would, and by the rows that are
 * `apart` from theirs; so a reader of a location pays for a page hardly more than who reads everything and asks for
 * that location. For other reaches see `listScope`. At most two statements, whatever the reach.
 */
export async function readingScope(
  queries: Queries,
  tier: Tier,
  reach: Reach,
  limits: Limits = LIMITS,
): Promise<ReadingScope> {
  const roots = [...reach.location.whole, ...reach.location.below];
  if (tier === 'location' || reach.everything || roots.length === 0) {
    const scope = await listScope(queries, tier, reach);
    return { paging: scope, counting: scope };
  }
  const elsewhere: Reach = { ...reach, location: { whole: [], below: [], alone: [] } };
  const rest = reachesNothing(elsewhere) ? undefined : await listScope(queries, tier, elsewhere);
  const [found] = await queries.run(reachedFrom(tier, limits.few), [roots]);
  const either = (scope: ListScope) => (rest === undefined ? scope : eitherOf(scope, rest));
  if (found?.ids != null) {
    const few = either(amongIds(found.ids));
    return { paging: few, counting: few };
  }
  const counting = either(thereOrStray(tier, roots));
  if ((found?.share ?? 1) < limits.broad) return { paging: counting, counting };
  return { paging: thereOrReached(tier, found?.paths ?? [], reach), counting };
}

interface Found {
  /** What is reached, unless more than the limit is there. */
  readonly ids: string[] | null;
  /** Otherwise: about what part of all locations it is, and the paths of the roots. */
  readonly share: number | null;
  readonly paths: string[] | null;
}

/**
 * Counting stops beyond the limit, and only then is decided what else is looked for. The limit is part of the text: as
 * a parameter it would be one more reason to plan each time anew.
 */
function reachedFrom(tier: PlacedTier, few: number): Statement<Found> {
  const places = placesBelow('$1');
  return statement(
    `reached-from-locations-${tier}-${few}`,
    `with size as materialized (
       select count(*) <= ${few} as complete
       from (select from (${places}) place ${placedAt(tier)} limit ${few + 1}) there)
     select
       case when complete then (
         with place as materialized (${places}), ${strays(tier)}
         select coalesce(array_agg(distinct id::text), '{}')
         from (select r.id from place ${placedAt(tier)} union all select id from stray) reached) end as ids,
       case when not complete then (select count(*) from (${places}) place) / (
         select greatest(reltuples, 1) from pg_class where oid = 'location'::regclass) end as share,
       case when not complete then (
         select array_agg(path::text) from location where id = any($1::uuid[])) end as paths
     from size`,
  );
}

function amongIds(ids: readonly string[]): ListScope {
  return { form: 'few', condition: (alias, first) => `${alias}.id = any($${first}::uuid[])`, values: [ids] };
}

/** Both sets are made once for the statement, the strays only when a row is met that is not there. */
function thereOrStray(tier: PlacedTier, roots: readonly string[]): ListScope {
  return {
    form: 'many',
    condition: (alias, first) => {
      const places = placesBelow(`$${first}`);
      return `(${alias}.effective_location_id in (${once(places)}) or ${alias}.id in (
        with place as materialized (${places}), ${strays(tier)} ${once('select id from stray')}))`;
    },
    values: [roots],
  };
}

/** SQL: the ids as a set that is hashed once; left to its own guess of their number the planner may not dare to. */
function once(ids: string): string {
  return `select unnest((select array_agg(id) from (${ids}) ids))`;
}

/** Where nearly all rows are there, no set is made of them, and the few others are judged one by one. */
function thereOrReached(tier: PlacedTier, paths: readonly string[], reach: Reach): ListScope {
  return {
    form: 'many',
    condition: (alias, first) => {
      const there = paths.map((_, index) => `starts_with(here.path, $${first + index}::text)`);
      return `(exists (select from location here
          where here.id = ${alias}.effective_location_id and (${there.join(' or ') || 'false'}))
        or ${isReachedRow(tier, alias, first + paths.length)})`;
    },
    values: [...paths, ...rowValues(tier, reach)],
  };
}

function eitherOf(one: ListScope, other: ListScope): ListScope {
  return {
    form: 'many',
    condition: (alias, first) =>
      `(${one.condition(alias, first)} or ${other.condition(alias, first + one.values.length)})`,
    values: [...one.values, ...other.values],
  };
}
