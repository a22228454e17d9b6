import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase, QueryFailed, rowsInParts, type Snapshot, statement } from './index.ts';
import { recordingLog } from './recording-log.ts';

const numbers = statement<{ n: number }>('test-numbers', 'select n from number where n <= $1 order by n');
const count = statement<{ total: number }>('test-count', 'select count(*)::int as total from number');
const add = statement('test-add', 'insert into number select max(n) + 1 from number');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  await test.database.run(statement('test-table', 'create table number (n int primary key)'));
  await test.database.run(statement('test-fill', 'insert into number select generate_series(1, 2500)'));
});
afterAll(() => test.drop());

async function inSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await test.database.snapshot();
  try {
    return await work(snapshot);
  } finally {
    await snapshot.end();
  }
}

describe('a snapshot', () => {
  it('sees one state of the database, whatever is written meanwhile', async () => {
    await inSnapshot(async ({ tx }) => {
      const before = await tx.run(count);
      await test.database.run(add);
      expect(await tx.run(count)).toEqual(before);
    });
  });

  it('writes nothing', async () => {
    await inSnapshot(async ({ tx }) => {
      await expect(tx.run(add)).rejects.toThrow(QueryFailed);
    });
  });

  it('gives its connection back when it ends, however often, and refuses what comes after', async () => {
    const one = openDatabase({ connection: test.connection, log: recordingLog(), poolSize: 1 });
    await one.start();
    for (let round = 0; round < 3; round += 1) {
      const snapshot = await one.snapshot();
      await snapshot.tx.run(round === 1 ? add : count).catch(() => {});
      await Promise.all([snapshot.end(), snapshot.end()]);
      await expect(snapshot.tx.run(count)).rejects.toThrow('after its transaction had ended');
    }
    expect(one.stats()).toMatchObject({ idle: 1, waiting: 0 });
    await one.stop();
  });
});

describe('rows in parts', () => {
  async function partsUpTo(limit: number, size: number): Promise<number[][]> {
    return inSnapshot(async ({ tx }) => {
      const parts: number[][] = [];
      for await (const rows of rowsInParts(tx, numbers, [limit], size)) parts.push(rows.map(({ n }) => n));
      return parts;
    });
  }

  it.each([
    [0, 10, []],
    [10, 10, [10]],
    [25, 10, [10, 10, 5]],
    [2500, 1000, [1000, 1000, 500]],
  ])('%i rows come %i at a time, each once and in order', async (limit, size, sizes) => {
    const parts = await partsUpTo(limit, size);
    expect(parts.map((part) => part.length)).toEqual(sizes);
    expect(parts.flat()).toEqual(Array.from({ length: limit }, (_, index) => index + 1));
  });

  it('may be left early, and asked for again in the same transaction when read to the end', async () => {
    await inSnapshot(async ({ tx }) => {
      for await (const rows of rowsInParts(tx, numbers, [5], 10)) expect(rows).toHaveLength(5);
      for await (const rows of rowsInParts(tx, numbers, [2500], 10)) {
        expect(rows).toHaveLength(10);
        break;
      }
    });
  });

  it('passes a failure on', async () => {
    const broken = statement('test-broken', 'select 1 / (n - 20) as n from number order by n');
    await inSnapshot(async ({ tx }) => {
      const read = async () => {
        for await (const rows of rowsInParts(tx, broken, [], 10)) expect(rows).toHaveLength(10);
      };
      await expect(read()).rejects.toThrow(QueryFailed);
    });
  });
});
