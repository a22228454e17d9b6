import { type Queries, statement } from '../../platform/database/index.ts';
import { plantLocationType } from '../../testing/index.ts';

export interface FleetSize {
  readonly locations: number;
  readonly systems: number;
  readonly components: number;
}

/** Ids tell their numbers, so that rows are referred to without being looked up. */
const id = (digit: string, n: string) =>
  `('${digit}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

const insertLocations = statement(
  'test-fleet-locations',
  `with recursive placed as (
     select 1 as n, path_segment(1) as path, 1 as depth
     union all
     select child, p.path || path_segment(child), p.depth + 1
     from placed p cross join lateral generate_series((p.n - 1) * 10 + 2, least(p.n * 10 + 1, $1::int)) child
   )
   insert into location (id, name, display_name, parent_id, path, depth, location_type_id, search)
   select ${id('a', 'n')}, 'place-' || n, 'Place ' || n, case when n > 1 then ${id('a', '(n - 2) / 10 + 1')} end,
     path, depth, $2, 'place-' || n || E'\\nplace ' || n
   from placed`,
);

const insertSystems = statement(
  'test-fleet-systems',
  `insert into system (id, name, display_name, path, depth, location_id, effective_location_id, search)
   select ${id('b', 'n')}, 'system-' || n, 'System ' || n, path_segment(n), 1,
     ${id('a', '(n - 1) % $2::int + 1')}, ${id('a', '(n - 1) % $2::int + 1')}, 'system-' || n || E'\\nsystem ' || n
   from generate_series(1, $1::int) n`,
);

const insertComponents = statement(
  'test-fleet-components',
  `insert into component (id, name, display_name, parent_id, path, depth, location_id, effective_location_id,
     product_id, search)
   select ${id('c', 'n')}, 'unit-' || lpad(n::text, 7, '0'), 'Unit ' || n,
     case when n > root then ${id('c', 'root')} end,
     path_segment(root) || case when n > root then path_segment(n) else '' end,
     case when n > root then 2 else 1 end,
     case when n = root then ${id('a', 'root / 10 % $2::int + 1')} end, ${id('a', 'root / 10 % $2::int + 1')},
     case when products.ids <> '{}' then products.ids[n % cardinality(products.ids) + 1] end,
     'unit-' || lpad(n::text, 7, '0') || E'\\nunit ' || n
   from generate_series(10, $1::int + 9) n
   cross join lateral (select n / 10 * 10 as root offset 0) tens
   cross join (select coalesce(array_agg(p.id order by p.name), '{}') as ids from product p) products`,
);

const insertMembers = statement(
  'test-fleet-members',
  `insert into system_member (system_id, component_id, is_primary)
   select ${id('b', '(n / 10 + second) % $2::int + 1')}, ${id('c', 'n')}, second = 0
   from generate_series(10, $1::int + 9) n cross join generate_series(0, n % 2) second`,
);

/**
 * A fleet written directly, for plans and for counts of statements: places in a tree of ten children each, systems
 * at places, components of which nine in ten hang under the tenth, each in one system at its place, and every other in
 * one more at the next (where there are as many systems as locations, or a multiple).
 */
export async function plantFleet(queries: Queries, size: FleetSize): Promise<void> {
  await queries.run(insertLocations, [size.locations, await plantLocationType(queries)]);
  await queries.run(insertSystems, [size.systems, size.locations]);
  await queries.run(insertComponents, [size.components, size.locations]);
  await queries.run(insertMembers, [size.components, size.systems]);
  for (const table of ['location', 'system', 'component', 'system_member', 'product']) {
    await queries.run(statement(`test-analyze-${table.replace('_', '-')}`, `analyze ${table}`));
  }
}
