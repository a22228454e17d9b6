import type { AccessContext } from '../../access/caller/index.ts';
import type { Conditions } from '../../platform/database/index.ts';
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

interface RowList<Row> {
  readonly plural: string;
  readonly table: string;
  readonly columns: string;
  /** The listed row has the alias `r`. */
  readonly from: string;
  /** The filters, made anew for every statement: each adds values of its own. */
  readonly conditions: () => Conditions;
  readonly body: (row: Row) => object;
}

interface CompletedList<Row, Shown> extends RowList<Shown> {
  /** What the rows of a page need beside, in a fixed number of statements. */
  readonly complete: (rows: Row[]) => Promise<Shown[]>;
}

interface ListInput {
  readonly params: unknown;
  readonly query: ListQuery & { readonly sort?: Sort };
}

/** A list of catalog rows: every kind is sorted, paged and counted alike (Q1–Q3). */
export async function listRows<Row extends Sorted>(
  ctx: AccessContext,
  input: ListInput,
  list: RowList<Row>,
): Promise<Listing> {
  return listCompleted<Row, Row>(ctx, input, { ...list, complete: async (rows) => rows });
}

/** As `listRows`, where one statement does not say all that a row shows. */
export async function listCompleted<Row extends Sorted, Shown extends Sorted>(
  ctx: AccessContext,
  input: ListInput,
  { plural, table, columns, from, conditions, complete, body }: CompletedList<Row, Shown>,
): Promise<Listing> {
  const name = table.replaceAll('_', '-');
  const sort = input.query.sort ?? 'name';
  return listOf<Shown, SortKey>(ctx.operation, input, {
    plural,
    page: async (window) =>
      complete(await sortedPage<Row>(ctx.database, { name, columns, from, sort }, conditions(), window)),
    count: () => countRows(ctx.database, { name, from }, conditions()),
    key: sortKeyOf,
    body,
  });
}
