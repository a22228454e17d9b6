import type { Input, Operations } from '@muster/contract';
import { driversNamed } from '../../catalog/drivers/index.ts';
import { productsNamed } from '../../catalog/products/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { componentTypesNamed } from '../../catalog/types/index.ts';
import { vendorsNamed } from '../../catalog/vendors/index.ts';
import { adHoc, Conditions, type Queries, statement } from '../../platform/database/index.ts';
import { idsOf } from '../placed/index.ts';
import { addWithin } from '../trees/index.ts';

type Query = Input<Operations['listComponents']>['query'];

/**
 * Most filters of the list are about what components are instances of. The catalog is small beside the fleet, so
 * they are answered by it first: the ids of the products that pass all of them, undefined when none was asked for.
 */
export async function productsPassing(queries: Queries, query: Query): Promise<string[] | undefined> {
  const { product, component_type, vendor, driver, kind, capability } = query;
  const [products, types, vendors, drivers] = await together(
    () => product && productsNamed(queries, product, 'query.product'),
    () => component_type && componentTypesNamed(queries, component_type, 'query.component_type'),
    () => vendor && vendorsNamed(queries, vendor, 'query.vendor'),
    () => driver && driversNamed(queries, driver, 'query.driver'),
  );
  const conditions = new Conditions();
  if (products !== undefined) addWithin(conditions, 'p', pathsOf(products));
  if (types !== undefined) addWithin(conditions, 't', pathsOf(types));
  if (vendors !== undefined) conditions.add('p.vendor_id = any(?::uuid[])', idsOf(vendors));
  if (drivers !== undefined) conditions.add('p.driver_id = any(?::uuid[])', idsOf(drivers));
  if (kind !== undefined) conditions.add('p.kind = any(?::text[])', kind);
  if (capability !== undefined) conditions.add('p.effective_capabilities @> ?::text[]', capability);
  if (conditions.text === 'true') return undefined;
  const passing = `select p.id from product p join component_type t on t.id = p.component_type_id
    where ${conditions.text}`;
  return idsOf(await queries.run(adHoc<{ id: string }>('component-products', passing), conditions.values));
}

const pathsOf = (rows: readonly { readonly path: string }[]) => rows.map(({ path }) => path);

const matching = statement<{ ids: string[] }>(
  'component-products-matching',
  `select coalesce(array_agg(p.id::text) filter (where p.id is not null), '{}') as ids
   from unnest($1::text[]) with ordinality term (pattern, place)
   left join (
     product p join component_type t on t.id = p.component_type_id left join vendor v on v.id = p.vendor_id
   ) on p.search like term.pattern or t.search like term.pattern or v.search like term.pattern
   group by term.place order by term.place`,
);

/** Q4: for each term, the products in whose names, or in those of their type or vendor, it occurs. */
export async function productsMatching(queries: Queries, patterns: readonly string[]): Promise<string[][]> {
  if (patterns.length === 0) return [];
  return (await queries.run(matching, [patterns])).map(({ ids }) => ids);
}
