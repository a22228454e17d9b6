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
    const membership = memberships.get(row.id);
    const product = products.get(row.product_id);
    const system_id = membership?.system_id ?? null;
    return {
      id: row.id,
      name: row.name,
      name_generated: row.name_generated,
      display_name: row.display_name,
      display_name_generated: row.display_name_generated,
      verdict: row.verdict,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      location_id: row.location_id,
      location: locations.get(row.location_id) ?? null,
      effective_location_id: row.effective_location_id,
      effective_location: locations.get(row.effective_location_id) ?? null,
      parent_id: row.parent_id,
      parent: parents.get(row.parent_id) ?? null,
      system_id,
      system: systems.get(system_id) ?? null,
      system_count: membership?.system_count ?? 0,
      product_id: row.product_id,
      product: product?.product ?? null,
      kind: product?.kind ?? null,
      capabilities: product?.capabilities ?? null,
      component_type: product?.component_type ?? null,
      component_type_id: product?.component_type_id ?? null,
    };
  });
}

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
