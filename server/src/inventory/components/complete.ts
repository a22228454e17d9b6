import { type Queries, statement } from '../../platform/database/index.ts';
import { namesOf } from '../placed/index.ts';
import type { Component, ProductFacts } from './store.ts';

type Found = 'location' | 'effective_location' | 'parent' | 'system' | 'system_id' | 'system_count';

/** A component as a page of the list reads it. */
export type OwnComponent = Omit<Component, keyof ProductFacts | Found>;

/**
 * What the bodies of a page need beside the rows themselves: names, products and memberships, each asked for once
 * for the whole page. Five statements, however many rows; the cost is that of the page, not that of the tables.
 */
export async function completed(queries: Queries, rows: readonly OwnComponent[]): Promise<Component[]> {
  const memberships = await membershipsOf(queries, rows);
  const systems = await namesOf(
    queries,
    'system',
    [...memberships.values()].map(({ system_id }) => system_id),
  );
  const places = rows.flatMap((row) => [row.location_id, row.effective_location_id]);
  const locations = await namesOf(queries, 'location', places);
  const parents = await namesOf(
    queries,
    'component',
    rows.map(({ parent_id }) => parent_id),
  );
  const products = await productsOf(queries, rows);
  return rows.map((row) => {
    const { system_id, system_count } = memberships.get(row.id) ?? NO_MEMBERSHIP;
    return {
      ...row,
      ...(products.get(row.product_id) ?? NO_PRODUCT),
      location: locations.get(row.location_id) ?? null,
      effective_location: locations.get(row.effective_location_id) ?? null,
      parent: parents.get(row.parent_id) ?? null,
      system: systems.get(system_id) ?? null,
      system_id,
      system_count,
    };
  });
}

const NO_MEMBERSHIP = { system_id: null, system_count: 0 };
const NO_PRODUCT: ProductFacts = {
  product: null,
  kind: null,
  capabilities: null,
  component_type: null,
  component_type_id: null,
};

interface Memberships {
  readonly id: string;
  readonly system_id: string | null;
  readonly system_count: number;
}

const memberships = statement<Memberships>(
  'component-page-memberships',
  `select component_id as id, count(*)::int as system_count,
     (array_agg(system_id) filter (where is_primary))[1] as system_id
   from system_member where component_id = any($1::uuid[]) group by component_id`,
);

async function membershipsOf(queries: Queries, rows: readonly OwnComponent[]) {
  const found = await queries.run(memberships, [rows.map(({ id }) => id)]);
  return new Map(found.map((row) => [row.id, row]));
}

const products = statement<ProductFacts & { id: string }>(
  'component-page-products',
  `select p.id, p.name as product, p.kind, p.effective_capabilities as capabilities,
     p.component_type_id, t.name as component_type
   from product p join component_type t on t.id = p.component_type_id where p.id = any($1::uuid[])`,
);

async function productsOf(
  queries: Queries,
  rows: readonly OwnComponent[],
): Promise<ReadonlyMap<string | null, ProductFacts>> {
  const ids = new Set(rows.flatMap(({ product_id }) => product_id ?? []));
  const found = ids.size === 0 ? [] : await queries.run(products, [[...ids]]);
  return new Map(found.map(({ id, ...facts }) => [id, facts]));
}
