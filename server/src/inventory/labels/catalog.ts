import {
  type ResolvedLocationType,
  type ResolvedType,
  resolvedComponentTypes,
  resolvedLocationTypes,
  resolvedSystemTypes,
} from '../../catalog/types/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { loadProducts, loadStandards, type ProductRow, type StandardRow } from './catalog-store.ts';

/**
 * The rows of the catalog that labels read, as they are at the time of one piece of work: each is looked up
 * once, all that a batch of rows needs together.
 */
export class Catalog {
  readonly products: Shelf<ProductRow>;
  readonly standards: Shelf<StandardRow>;
  readonly componentTypes: Shelf<ResolvedType>;
  readonly systemTypes: Shelf<ResolvedType>;
  readonly locationTypes: Shelf<ResolvedLocationType>;

  constructor(queries: Queries) {
    this.products = new Shelf((ids) => loadProducts(queries, ids).then(byId));
    this.standards = new Shelf((ids) => loadStandards(queries, ids).then(byId));
    this.componentTypes = new Shelf((ids) => resolvedComponentTypes(queries, ids));
    this.systemTypes = new Shelf((ids) => resolvedSystemTypes(queries, ids));
    this.locationTypes = new Shelf((ids) => resolvedLocationTypes(queries, ids));
  }
}

class Shelf<Row> {
  readonly #load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  readonly #rows = new Map<string, Row>();

  constructor(load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
    this.#load = load;
  }

  /** At most one statement, and none for what is known already. */
  async fetch(ids: readonly (string | null)[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => id !== null && !this.#rows.has(id)) as string[];
    if (missing.length === 0) return;
    for (const [id, row] of await this.#load(missing)) this.#rows.set(id, row);
  }

  get(id: string | null | undefined): Row | undefined {
    return id == null ? undefined : this.#rows.get(id);
  }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
