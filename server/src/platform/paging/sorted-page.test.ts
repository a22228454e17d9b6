import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/index.ts';
import { Conditions, type Database, statement } from '../database/index.ts';
import { listOf } from './listing.ts';
import { countRows, type Sort, type Sorted, type SortKey, sortedPage, sortKeyOf } from './sorted-page.ts';

interface Row extends Sorted {
  readonly name: string;
}

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await createTestDatabase({ empty: true }));
  await database.run(
    statement(
      'make',
      `create table thing (id uuid primary key, name text collate "C" not null, display_name text,
         created_at timestamptz not null, updated_at timestamptz not null)`,
    ),
  );
  await database.run(
    statement(
      'fill',
      `insert into thing select gen_random_uuid(), 'thing-' || n, case when n % 3 > 0 then 'Label ' || n % 7 end,
         timestamptz '2026-01-01' + make_interval(secs => (n % 5) * 0.000001), now() from generate_series(1, 50) n`,
    ),
  );
});
afterAll(() => drop());

function list(sort: Sort, limit: number, cursor?: string) {
  const source = { name: 'thing', columns: 'r.id, r.name', from: 'thing r', sort };
  const query = { limit, ...(cursor !== undefined && { cursor }) };
  return listOf<Row, SortKey>(
    { id: 'listThings' },
    { params: {}, query },
    {
      plural: 'things',
      page: (window) =>
        sortedPage<Row>(database, source, new Conditions().add('r.name <> ?', 'thing-1'), window),
      count: () => countRows(database, source, new Conditions()),
      key: sortKeyOf,
      body: (row) => row,
    },
  );
}

async function all(sort: Sort, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(sort, limit, cursor);
    rows.push(...(page.first as Row[]));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

describe('sorted lists', () => {
  const fields = ['name', 'display_name', 'created_at', 'updated_at'] as const;

  it.each(fields.flatMap((field): Sort[] => [field, `-${field}`]))(
    'Q2, Q3: %s pages every row once, in order',
    async (sort) => {
      const rows = await all(sort, 7);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(49);
      expect(rows).toEqual(await all(sort, 1000));
      const keys = rows.map(({ sort_key }) => sort_key);
      const ordered = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(sort.startsWith('-') ? ordered.reverse() : ordered);
    },
  );
});
