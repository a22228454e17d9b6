import type { Queries } from '../../platform/database/index.ts';
import type { Reach, Tier } from './reach.ts';
import { isReachedRow } from './row-sql.ts';
import { loadReachedUpTo } from './store.ts';
import { rowValues } from './values.ts';

/**
 * Up to so many rows a reach is resolved to ids before the list is asked for; beyond, so much is reached that
 * the rows of a page are soon found by walking up from each candidate.
 */
const FEW = 5000;

/** How a list is kept to a reach. Each form has a text of its own, so that each gets a plan of its own. */
export interface ListScope {
  /** Part of the name of the statement that the condition is in. */
  readonly form: 'everything' | 'few' | 'many';
  /** SQL on the row of `alias`; `values` are its parameters from `$first` on. */
  condition(alias: string, first: number): string;
  readonly values: readonly unknown[];
}

/** Asks for at most one statement, whatever the reach. */
export async function listScope(
  queries: Queries,
  tier: Tier,
  reach: Reach,
  few: number = FEW,
): Promise<ListScope> {
  if (reach.everything) return { form: 'everything', condition: () => 'true', values: [] };
  const ids = await loadReachedUpTo(queries, tier, reach, few);
  if (ids !== undefined) {
    return {
      form: 'few',
      condition: (alias, first) => `${alias}.id = any($${first}::uuid[])`,
      values: [ids],
    };
  }
  return {
    form: 'many',
    condition: (alias, first) => isReachedRow(tier, alias, first),
    values: rowValues(tier, reach),
  };
}
