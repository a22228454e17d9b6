import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { Conditions, type Queries } from '../../platform/database/index.ts';
import type { Sorted } from '../../platform/paging/index.ts';
import { likePatterns } from '../../platform/text.ts';
import { driversNamed } from '../drivers/index.ts';
import { listCompleted, type Named, together } from '../rows/index.ts';
import { componentTypesNamed } from '../types/index.ts';
import { vendorsNamed } from '../vendors/index.ts';
import { productsNamed } from './named.ts';
import { type ShownProduct, toProductBody, withIcons } from './product-body.ts';
import { columns, from, type Product } from './store.ts';

type Query = Input<Operations['listProducts']>['query'];

export async function listProducts(ctx: AccessContext, input: Input<Operations['listProducts']>) {
  const referred = await referredBy(ctx.database, input.query);
  return listCompleted<Product & Sorted, ShownProduct & Sorted>(ctx, input, {
    plural: 'products',
    table: 'product',
    columns,
    from,
    conditions: () => conditionsOf(input.query, referred),
    complete: (products) => withIcons(ctx.database, products),
    body: toProductBody,
  });
}

/** Ids of what the filters name (Q5). */
async function referredBy(queries: Queries, query: Query) {
  const [vendors, drivers, types, parents] = await together(
    () => query.vendor && vendorsNamed(queries, query.vendor, 'query.vendor'),
    () => query.driver && driversNamed(queries, query.driver, 'query.driver'),
    () => query.component_type && componentTypesNamed(queries, query.component_type, 'query.component_type'),
    () => query.parent_product && productsNamed(queries, query.parent_product, 'query.parent_product'),
  );
  return { vendors: ids(vendors), drivers: ids(drivers), types: ids(types), parents: ids(parents) };
}

function ids(rows: readonly Named[] | undefined): string[] | undefined {
  return rows?.map((row) => row.id);
}

function conditionsOf(query: Query, referred: Awaited<ReturnType<typeof referredBy>>): Conditions {
  const { q, kind, capability, official } = query;
  const { vendors, drivers, types, parents } = referred;
  const some = new Conditions();
  if (q !== undefined) {
    some.add(`concat_ws(E'\\n', r.search, t.search, v.search) like all(?::text[])`, likePatterns(q));
  }
  if (kind !== undefined) some.add('r.kind = any(?::text[])', kind);
  if (capability !== undefined) some.add('r.effective_capabilities @> ?::text[]', capability);
  if (official !== undefined) some.add('r.official = ?', official);
  if (vendors !== undefined) some.add('r.vendor_id = any(?::uuid[])', vendors);
  if (drivers !== undefined) some.add('r.driver_id = any(?::uuid[])', drivers);
  if (parents !== undefined) some.add('r.parent_id = any(?::uuid[])', parents);
  if (types !== undefined) {
    some.add(
      `exists (select from component_type f where f.id = any(?::uuid[]) and starts_with(t.path, f.path))`,
      types,
    );
  }
  return some;
}
