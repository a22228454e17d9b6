import { adHoc, type Conditions, type Queries, statement } from '../database/index.ts';
import type { Window } from './listing.ts';

/** inventory.md Q3: a field, with a leading `-` in descending order; ties by id. */
export type Sort =
  | 'name'
  | '-name'
  | 'display_name'
  | '-display_name'
  | 'created_at'
  | '-created_at'
  | 'updated_at'
  | '-updated_at';

/** The value of the sort field as text, in full precision, and the id of the row. */
export type SortKey = readonly [value: string, id: string];

/** The rows of a list: where they come from, in SQL made of constants. */
export interface SortedSource {
  /** Part of the statement's name. */
  readonly name: string;
  readonly columns: string;
  /** With joins; the listed row has the alias `r` and columns id, name, display_name, created_at, updated_at. */
  readonly from: string;
  readonly sort: Sort;
}

const EXPRESSIONS: Readonly<Record<string, { readonly text: string; readonly type: string }>> = {
  name: { text: 'r.name', type: 'text collate "C"' },
  display_name: { text: 'coalesce(r.display_name, r.name) collate "C"', type: 'text collate "C"' },
  created_at: { text: 'r.created_at', type: 'timestamptz' },
  updated_at: { text: 'r.updated_at', type: 'timestamptz' },
};

/** Every row tells its place in the order. */
export interface Sorted {
  readonly id: string;
  readonly sort_key: string;
}

export function sortKeyOf(row: Sorted): SortKey {
  return [row.sort_key, row.id];
}

/**
 * One page of sorted rows by keyset: `conditions` hold the filters, and get the paging values. Without filters
 * the statement is kept prepared under its name; with them it is put together for the request.
 */
export async function sortedPage<Row extends Sorted>(
  queries: Queries,
  source: SortedSource,
  conditions: Conditions,
  { after, limit, offset }: Window<SortKey>,
): Promise<Row[]> {
  const descending = source.sort.startsWith('-');
  const field = source.sort.replace('-', '');
  const { text, type } = EXPRESSIONS[field] ?? { text: 'r.name', type: 'text' };
  const plain = conditions.text === 'true';
  if (after !== undefined) {
    const value = `cast(${conditions.bind(after[0])} as ${type.replace(' collate "C"', '')})`;
    conditions.add(
      `(${text}, r.id) ${descending ? '<' : '>'} (${value}, ${conditions.bind(after[1])}::uuid)`,
    );
  }
  const order = descending ? 'desc' : 'asc';
  const sql = `select ${source.columns}, (${text})::text as sort_key from ${source.from}
    where ${conditions.text} order by ${text} ${order}, r.id ${order}
    limit ${conditions.bind(limit)} offset ${conditions.bind(offset)}`;
  const form = `${field}-${order}${after === undefined ? '' : '-after'}`;
  const page = plain
    ? statement<Row>(`${source.name}-page-${form}`, sql)
    : adHoc<Row>(`${source.name}-page`, sql);
  return queries.run(page, conditions.values);
}

/** How many rows the filters select. */
export async function countRows(
  queries: Queries,
  { name, from }: Pick<SortedSource, 'name' | 'from'>,
  conditions: Conditions,
): Promise<number> {
  const sql = `select count(*)::int as total from ${from} where ${conditions.text}`;
  const [row] = await queries.run(adHoc<{ total: number }>(`${name}-count`, sql), conditions.values);
  return row?.total ?? 0;
}
