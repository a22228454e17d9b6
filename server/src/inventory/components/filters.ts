import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { Conditions, type Queries } from '../../platform/database/index.ts';
import { badRequest, unprocessable } from '../../platform/problem.ts';
import { likePatterns } from '../../platform/text.ts';
import { addPlacedFilters, idsOf, type PlacedNamed, placedLookups } from '../placed/index.ts';
import { type Referred, referredRows } from '../trees/index.ts';
import { productsMatching, productsPassing } from './product-filters.ts';
import { rolesOf } from './role-names.ts';

type Query = Input<Operations['listComponents']>['query'];

/** What the filters name, looked up once for all pages and the count (Q5). */
interface Selection extends PlacedNamed {
  readonly systems: readonly Referred[] | undefined;
  /** Products that pass the filters about products. */
  readonly products: readonly string[] | undefined;
  readonly terms: readonly { readonly pattern: string; readonly products: readonly string[] }[];
}

export async function selectionOf(ctx: AccessContext, query: Query): Promise<Selection> {
  const { database } = ctx;
  const { system, role, q } = query;
  if (role !== undefined && system === undefined) {
    throw badRequest([{ location: 'query.role', message: 'needs system' }]);
  }
  const placed = placedLookups(ctx, 'component', query);
  const [locations, parents, systems, products] = await together(
    placed.locations,
    placed.parents,
    () => system && referredRows(ctx, database, 'system', system, 'query.system'),
    () => productsPassing(database, query),
  );
  if (role !== undefined) await requireRoles(database, idsOf(systems ?? []), role);
  const patterns = likePatterns(q ?? '');
  const matching = await productsMatching(database, patterns);
  const terms = patterns.map((pattern, index) => ({ pattern, products: matching[index] ?? [] }));
  return { locations, parents, systems, products, terms };
}

/** README 3.4.6: a role that none of the systems has is no row of theirs. */
async function requireRoles(queries: Queries, systems: readonly string[], roles: readonly string[]) {
  const known = new Set(await rolesOf(queries, systems, roles));
  const unknown = roles.filter((role) => !known.has(role));
  if (unknown.length === 0) return;
  const message = 'names no role of the system';
  throw unprocessable(unknown.map((value) => ({ location: 'query.role', message, value })));
}

/** Conditions on the row `r`. */
export function conditionsOf(query: Query, selection: Selection): Conditions {
  const conditions = new Conditions();
  addPlacedFilters(conditions, query, selection);
  addProductFilters(conditions, query, selection);
  addMembershipFilters(conditions, query, selection);
  const { unplaced, has_alarms } = query;
  if (unplaced !== undefined) conditions.add(`r.effective_location_id is ${unplaced ? '' : 'not '}null`);
  // no component has alarms yet
  if (has_alarms === true) conditions.add('false');
  return conditions;
}

function addProductFilters(conditions: Conditions, { no_product }: Query, { products, terms }: Selection) {
  if (no_product !== undefined) conditions.add(`r.product_id is ${no_product ? '' : 'not '}null`);
  if (products !== undefined) conditions.add('r.product_id = any(?::uuid[])', products);
  for (const term of terms) {
    const own = `r.search like ${conditions.bind(term.pattern)}::text`;
    if (term.products.length === 0) conditions.add(own);
    else conditions.add(`(${own} or r.product_id = any(?::uuid[]))`, term.products);
  }
}

const MEMBERSHIP = 'select from system_member m where m.component_id = r.id';

function addMembershipFilters(conditions: Conditions, query: Query, { systems }: Selection) {
  const { no_system, shared, role } = query;
  if (no_system !== undefined) conditions.add(`${no_system ? 'not ' : ''}exists (${MEMBERSHIP})`);
  // M2: one membership is primary, so any other makes the component shared
  if (shared !== undefined) {
    conditions.add(`${shared ? '' : 'not '}exists (${MEMBERSHIP} and not m.is_primary)`);
  }
  if (systems === undefined) return;
  const at = `${conditions.bind(idsOf(systems))}::uuid[]`;
  if (role === undefined) {
    conditions.add(`r.id in (select m.component_id from system_member m where m.system_id = any(${at}))`);
    return;
  }
  conditions.add(
    `r.id in (select a.component_id from role_assignment a
       where a.system_id = any(${at}) and a.role_name = any(?::text[]))`,
    role,
  );
}
