import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type Listing, type ListQuery, listOf } from './listing.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);

async function list(all: readonly number[], query: ListQuery, filters: object = {}): Promise<Listing> {
  return listOf<number, readonly [number]>(
    { id: 'listRows' },
    { params: {}, query: { ...filters, ...query } },
    {
      plural: 'rows',
      page: async ({ after, limit, offset }) =>
        all.filter((row) => after === undefined || row > after[0]).slice(offset, offset + limit),
      count: async () => all.length,
      key: (row) => [row],
      body: (row) => ({ row }),
    },
  );
}

async function rowsOf(listing: Listing): Promise<number[]> {
  const bodies = [...listing.first];
  for await (const chunk of listing.rest ?? []) bodies.push(...chunk);
  return bodies.map((body) => (body as { row: number }).row);
}

describe('lists', () => {
  it('3.4.2: without limit everything is returned, whatever its size', async () => {
    for (const count of [0, 1, 999, 1000, 1001, 2000, 3500]) {
      const listing = await list(rows(count), {});
      expect(listing.nextCursor).toBeUndefined();
      expect(await rowsOf(listing)).toEqual(rows(count));
    }
  });

  it('3.4.2: following the cursors gives every row exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 25 }), async (count, limit) => {
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const listing = await list(rows(count), { limit, ...(cursor !== undefined && { cursor }) });
          seen.push(...(await rowsOf(listing)));
          cursor = listing.nextCursor;
        } while (cursor !== undefined);
        expect(seen).toEqual(rows(count));
      }),
    );
  });

  it('3.4.2: the last page has no cursor, even when it is full', async () => {
    expect((await list(rows(10), { limit: 10 })).nextCursor).toBeUndefined();
    expect((await list(rows(11), { limit: 10 })).nextCursor).toBeDefined();
  });

  it('3.4.4: offset skips, count counts all pages', async () => {
    const listing = await list(rows(10), { limit: 3, offset: 5, count: true });
    expect(await rowsOf(listing)).toEqual([5, 6, 7]);
    expect(listing.extra).toEqual({ total: 10 });
  });

  it('3.4.4: offset needs limit and excludes cursor', async () => {
    const { nextCursor = '' } = await list(rows(10), { limit: 3 });
    await expect(list(rows(10), { offset: 1 })).rejects.toMatchObject({ status: 400 });
    const both = list(rows(10), { limit: 3, offset: 1, cursor: nextCursor });
    await expect(both).rejects.toMatchObject({ status: 400 });
  });

  it('3.4.2: a cursor belongs to its filters', async () => {
    const { nextCursor = '' } = await list(rows(10), { limit: 3 }, { q: 'a' });
    await expect(list(rows(10), { limit: 3, cursor: nextCursor }, { q: 'b' })).rejects.toMatchObject({
      status: 400,
    });
    expect(await rowsOf(await list(rows(10), { limit: 5, cursor: nextCursor }, { q: 'a' }))).toEqual([
      3, 4, 5, 6, 7,
    ]);
  });
});

describe('cursors', () => {
  const keys = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()), { maxLength: 4 });

  it('3.4.2: what was encoded is decoded', () => {
    fc.assert(
      fc.property(keys, fc.string(), (key, bound) => {
        expect(decodeCursor(encodeCursor(key, bound), bound)).toEqual(JSON.parse(JSON.stringify(key)));
      }),
    );
  });

  it('3.4.2: a damaged or foreign one is a 400', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(63), (key, at, by) => {
        const cursor = encodeCursor(key, 'here');
        const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const place = at % cursor.length;
        const damaged = cursor.slice(0, place) + letters.charAt(by) + cursor.slice(place + 1);
        if (damaged !== cursor) expect(() => decodeCursor(damaged, 'here')).toThrow(Problem);
        expect(() => decodeCursor(cursor, 'there')).toThrow(Problem);
      }),
    );
    expect(() => decodeCursor('', 'here')).toThrow(Problem);
  });
});
