import type { Conditions } from '../../platform/database/index.ts';
import { likePatterns } from '../../platform/text.ts';
import { within } from './path-sql.ts';

/** The filters that lists of all tiers have (3.8 to 3.10), as far as they need no row to be looked up. */
interface CommonQuery {
  readonly root?: boolean;
  readonly verdict?: readonly string[];
  readonly tag?: readonly string[];
  readonly name_generated?: boolean;
}

/** Conditions on the row `r`. */
export function addCommonFilters(conditions: Conditions, query: CommonQuery): void {
  if (query.root !== undefined) conditions.add(`r.parent_id is ${query.root ? '' : 'not '}null`);
  if (query.verdict !== undefined) conditions.add('r.verdict = any(?::text[])', query.verdict);
  if (query.name_generated !== undefined) conditions.add('r.name_generated = ?', query.name_generated);
  // Q7: no row has effective tags yet
  if (query.tag !== undefined) conditions.add('false');
}

/**
 * Q4: every term occurs in the name or label of the row `r`, or `elsewhere`: conditions on `r` that hold where
 * what it refers to matches the pattern. Each is one look into an index, or all are.
 */
export function addSearch(
  conditions: Conditions,
  question: string | undefined,
  elsewhere: (pattern: string) => readonly string[],
): void {
  for (const term of likePatterns(question ?? '')) {
    const pattern = `${conditions.bind(term)}::text`;
    conditions.add(`(${[`r.search like ${pattern}`, ...elsewhere(pattern)].join(' or ')})`);
  }
}

/** Rows of `alias` that are one of these or hang below one: a range of the path index for each. */
export function addWithin(conditions: Conditions, alias: string, paths: readonly string[]): void {
  const ranges = paths.map((path) => within(alias, `${conditions.bind(path)}::text`));
  conditions.add(`(${ranges.join(' or ')})`);
}
