import type { AccessContext } from '../../access/caller/index.ts';
import type { Conditions } from '../../platform/database/index.ts';
import { addCommonFilters, type Referred, referredRows, within } from '../trees/index.ts';
import type { PlacedTier } from './kind.ts';

/** The filters that lists of both kinds have, beside those of all tiers (3.9, 3.10). */
export interface PlacedQuery {
  readonly location?: readonly string[];
  readonly location_op?: 'subtree' | 'self';
  readonly parent?: readonly string[];
  readonly root?: boolean;
  readonly verdict?: readonly string[];
  readonly tag?: readonly string[];
  readonly name_generated?: boolean;
}

/** Rows that the filters name (Q5). */
export interface PlacedNamed {
  readonly locations: readonly Referred[] | undefined;
  readonly parents: readonly Referred[] | undefined;
}

/** Looks up what the filters name; each is a judgement of its own, so that all refusals can be listed. */
export function placedLookups(ctx: AccessContext, tier: PlacedTier, { location, parent }: PlacedQuery) {
  const { database } = ctx;
  return {
    locations: () => location && referredRows(ctx, database, 'location', location, 'query.location'),
    parents: () => parent && referredRows(ctx, database, tier, parent, 'query.parent'),
  };
}

/** Conditions on the row `r`. */
export function addPlacedFilters(
  conditions: Conditions,
  query: PlacedQuery,
  { locations, parents }: PlacedNamed,
): void {
  addCommonFilters(conditions, query);
  if (parents !== undefined) conditions.add('r.parent_id = any(?::uuid[])', idsOf(parents));
  if (locations === undefined) return;
  if (query.location_op === 'self') {
    conditions.add('r.effective_location_id = any(?::uuid[])', idsOf(locations));
    return;
  }
  // joined to the range of the path index as a whole, never asked row by row (section 6)
  const ranges = locations.map(({ path }) => within('l', `${conditions.bind(path)}::text`));
  conditions.add(`r.effective_location_id in (select l.id from location l where ${ranges.join(' or ')})`);
}

export function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
