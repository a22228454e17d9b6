import { badRequest } from '../problem.ts';
import { type CursorKey, decodeCursor, encodeCursor } from './cursor.ts';

/** Rows fetched at once when the client asked for everything: what is in memory stays bounded. */
const CHUNK = 1000;

export interface ListQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly offset?: number;
  readonly count?: boolean;
}

/** What a store is asked for: at most `limit` rows, after the key or after skipping `offset`. */
export interface Window<K extends CursorKey> {
  readonly limit: number;
  readonly offset: number;
  readonly after: K | undefined;
}

export interface ListSource<Row, K extends CursorKey> {
  /** The name of the rows in the body. */
  readonly plural: string;
  /** Rows in the order of the list. */
  readonly page: (window: Window<K>) => Promise<Row[]>;
  readonly key: (row: Row) => K;
  readonly body: (row: Row) => object;
  readonly count: () => Promise<number>;
  /** Fields of the list body beside its rows. */
  readonly extra?: object;
  /** A time series is always paged (3.4.3). */
  readonly defaultLimit?: number;
}

/** An answered list: the first rows are there; where everything was asked for, `rest` fetches the others. */
export interface Listing {
  readonly plural: string;
  readonly extra: object;
  readonly nextCursor: string | undefined;
  readonly first: readonly object[];
  readonly rest: AsyncIterable<readonly object[]> | undefined;
}

/** README 3.4: limit, cursor, offset and count, once for every list. `bound` is what a cursor belongs to. */
async function openListing<Row, K extends CursorKey>(
  bound: string,
  query: ListQuery,
  source: ListSource<Row, K>,
): Promise<Listing> {
  checkCombination(query);
  const limit = query.limit ?? source.defaultLimit;
  const after = query.cursor === undefined ? undefined : (decodeCursor(query.cursor, bound) as K);
  const size = limit ?? CHUNK;
  const first = await source.page({ limit: size + 1, offset: query.offset ?? 0, after });
  const more = first.length > size;
  const rows = more ? first.slice(0, size) : first;
  const last = rows.at(-1);
  const total = query.count === true ? { total: await source.count() } : {};
  const nextKey = more && last !== undefined ? source.key(last) : undefined;
  const paged = limit !== undefined && nextKey !== undefined;
  return {
    plural: source.plural,
    extra: { ...source.extra, ...total },
    nextCursor: paged ? encodeCursor(nextKey, bound) : undefined,
    first: rows.map(source.body),
    rest: paged || nextKey === undefined ? undefined : rowsAfter(nextKey, source),
  };
}

/** Chunk after chunk from a key on, to the end. */
async function* rowsAfter<Row, K extends CursorKey>(
  from: K,
  source: ListSource<Row, K>,
): AsyncGenerator<object[]> {
  for (let after: K | undefined = from; after !== undefined; ) {
    const rows = await source.page({ limit: CHUNK, offset: 0, after });
    yield rows.map(source.body);
    const last = rows.at(-1);
    after = rows.length === CHUNK && last !== undefined ? source.key(last) : undefined;
  }
}

function checkCombination({ limit, cursor, offset }: ListQuery): void {
  if (offset === undefined) return;
  if (limit === undefined) throw badRequest([{ location: 'query.offset', message: 'needs limit' }]);
  if (cursor !== undefined) {
    throw badRequest([{ location: 'query.offset', message: 'excludes cursor' }]);
  }
}

/** The list of one operation: its cursors belong to the operation, its path and its filters. */
export async function listOf<Row, K extends CursorKey>(
  operation: { readonly id: string },
  input: { readonly params: unknown; readonly query: ListQuery },
  source: ListSource<Row, K>,
): Promise<Listing> {
  const { limit: _limit, cursor: _cursor, offset: _offset, count: _count, ...filters } = input.query;
  return openListing(JSON.stringify([operation.id, input.params, filters]), input.query, source);
}
