import type { AccessContext } from '../../access/caller/index.ts';
import { type ListScope, reachOf } from '../../access/scope/index.ts';
import type { Conditions, Queries } from '../../platform/database/index.ts';
import {
  countRows,
  type Listing,
  type ListQuery,
  listOf,
  type Sort,
  type Sorted,
  type SortKey,
  sortedPage,
  sortKeyOf,
} from '../../platform/paging/index.ts';
import { readingScope } from './reading-scope.ts';
import type { Tier } from './tree-row.ts';

interface TreeList<Row> {
  readonly plural: string;
  readonly columns: string;
  /** The listed row has the alias `r`. */
  readonly from: string;
  /** What is counted, where joins only bring columns. */
  readonly counted?: string;
  /** The filters, made anew for every statement: each adds values of its own. */
  readonly conditions: () => Conditions;
  /** Bodies of a page, in the order of its rows, in a fixed number of statements. */
  readonly bodies: (queries: Queries, rows: readonly Row[]) => Promise<readonly object[]>;
}

interface ListInput {
  readonly params: unknown;
  readonly query: ListQuery & { readonly sort?: Sort };
}

/** Q1–Q3: a list of the readable rows of a tier, sorted, paged and counted alike in all three. */
export async function listTree<Row extends Sorted>(
  ctx: AccessContext,
  tier: Tier,
  input: ListInput,
  { plural, columns, from, counted, conditions, bodies }: TreeList<Row>,
): Promise<Listing> {
  const { database } = ctx;
  const scope = await readingScope(database, tier, reachOf(ctx.caller, `${tier}:read`));
  const source = { name: tier, columns, from, sort: input.query.sort ?? 'name' };
  return listOf<{ row: Row; body: object }, SortKey>(ctx.operation, input, {
    plural,
    page: async (window) => {
      const rows = await sortedPage<Row>(database, source, inScope(conditions(), scope.paging), window);
      const made = await bodies(database, rows);
      return rows.map((row, index) => ({ row, body: made[index] ?? {} }));
    },
    count: () =>
      countRows(database, { name: tier, from: counted ?? from }, inScope(conditions(), scope.counting)),
    key: ({ row }) => sortKeyOf(row),
    body: ({ body }) => body,
  });
}

/** Only rows of the scope, by the alias `r`. */
function inScope(conditions: Conditions, scope: ListScope): Conditions {
  if (scope.form === 'everything') return conditions;
  const first = conditions.values.length + 1;
  for (const value of scope.values) conditions.bind(value);
  return conditions.add(scope.condition('r', first));
}
