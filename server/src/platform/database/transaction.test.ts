import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  type Database,
  DatabaseUnavailable,
  openDatabase,
  QueryFailed,
  statement,
  type Transaction,
} from './index.ts';
import { recordingLog } from './recording-log.ts';

const read = statement<{ value: number }>('counter-read', 'select value from counter where id = $1');
const write = statement('counter-write', 'update counter set value = $2 where id = $1');
const insert = statement('counter-insert', 'insert into counter values ($1, $2)');
const backendPid = statement<{ pid: number }>('backend-pid', 'select pg_backend_pid() as pid');
const terminate = statement('terminate', 'select pg_terminate_backend($1)');

let test: TestDatabase;
let database: Database;

async function valueIn(id: number): Promise<number | undefined> {
  return (await database.run(read, [id]))[0]?.value;
}

async function increment(tx: Transaction): Promise<void> {
  const [row] = await tx.run(read, [1]);
  await tx.run(write, [1, (row?.value ?? 0) + 1]);
}

beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  database = test.database;
  await database.run(
    statement('t1', 'create table counter (id integer primary key, value bigint check (value < 1000))'),
  );
});
beforeEach(async () => {
  await database.run(statement('clear', 'truncate counter'));
  await database.run(statement('fill', 'insert into counter values (1, 0), (2, 0)'));
});
afterAll(() => test.drop());

describe('a transaction', () => {
  it('commits and gives the value of its work', async () => {
    expect(await database.transaction(async (tx) => (await tx.run(write, [1, 5])) && 'done')).toBe('done');
    expect(await valueIn(1)).toBe(5);
  });

  it('3.3.3: leaves nothing when its work fails, and passes the failure on', async () => {
    const failure = new Error('no');
    const failing = database.transaction(async (tx) => {
      await tx.run(write, [1, 5]);
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect(await valueIn(1)).toBe(0);
  });

  it('does not report success for a failed statement that its work hid', async () => {
    const hiding = database.transaction(async (tx) => {
      await tx.run(write, [2, 7]);
      await tx.run(write, [1, 1000]).catch(() => {});
      return 'fine';
    });
    await expect(hiding).rejects.toThrow(QueryFailed);
    expect(await valueIn(2)).toBe(0);
  });

  it('waits for statements that its work did not wait for, and refuses later ones', async () => {
    let late: Transaction | undefined;
    await database.transaction(async (tx) => {
      late = tx;
      void tx.run(write, [1, 1]);
      await Promise.all([tx.run(write, [2, 1]), tx.run(write, [2, 2])]);
      void tx.run(write, [1, 3]);
    });
    expect([await valueIn(1), await valueIn(2)]).toEqual([3, 2]);
    await expect(late?.run(write, [1, 9])).rejects.toThrow('after its transaction had ended');
    expect(await valueIn(1)).toBe(3);
  });

  it('keeps to read only', async () => {
    const writing = database.transaction(increment, { readOnly: true });
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });
});

describe('conflicts', () => {
  it('are resolved by running the whole work again: no increment is lost', async () => {
    let runs = 0;
    const work = async (tx: Transaction) => {
      runs += 1;
      await increment(tx);
    };
    const options = { isolation: 'serializable', attempts: 50 } as const;
    await Promise.all(Array.from({ length: 8 }, () => database.transaction(work, options)));
    expect(await valueIn(1)).toBe(8);
    expect(runs).toBeGreaterThan(8);
  });

  it('between two deadlocked transactions let both through', async () => {
    const crossing = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.run(write, [first, first]);
        await bothHoldOne(tx);
        await tx.run(write, [second, first]);
      });
    let arrived = 0;
    const bothHoldOne = async (tx: Transaction) => {
      arrived += 1;
      while (arrived < 2) await tx.run(read, [1]);
    };
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(await valueIn(1)).toBe(await valueIn(2));
  });

  it('are given up after the given number of attempts', async () => {
    let runs = 0;
    const conflict = statement(
      'conflict',
      `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`,
    );
    const hopeless = database.transaction(
      async (tx) => {
        runs += 1;
        await tx.run(conflict);
      },
      { attempts: 3 },
    );
    await expect(hopeless).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(3);
  });
});

describe('a savepoint', () => {
  it('undoes what its work wrote and nothing else, and passes the failure on', async () => {
    const failure = new Error('no');
    await database.transaction(async (tx) => {
      await tx.run(write, [1, 1]);
      const part = tx.savepoint(async () => {
        await tx.run(write, [2, 5]);
        throw failure;
      });
      await expect(part).rejects.toBe(failure);
      expect(await tx.savepoint(async () => (await tx.run(read, [2]))[0]?.value)).toBe(0);
    });
    expect([await valueIn(1), await valueIn(2)]).toEqual([1, 0]);
  });

  it('survives a refused statement, also within another', async () => {
    await database.transaction(async (tx) => {
      await tx.savepoint(async () => {
        await tx.run(write, [1, 1]);
        const refused = tx.savepoint(() => tx.run(write, [2, 1000]));
        await expect(refused).rejects.toThrow(QueryFailed);
        await tx.run(write, [2, 2]);
      });
    });
    expect([await valueIn(1), await valueIn(2)]).toEqual([1, 2]);
  });

  it('leaves a conflict to the whole transaction, even when its work hid it', async () => {
    const conflict = statement(
      'conflict-once',
      `do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`,
    );
    let runs = 0;
    await database.transaction(async (tx) => {
      runs += 1;
      await tx.run(write, [1, runs]);
      if (runs === 1) await tx.savepoint(() => tx.run(conflict)).catch(() => {});
    });
    expect([runs, await valueIn(1)]).toEqual([2, 2]);
  });
});

describe('the connection of a transaction', () => {
  it('returns to the pool after success and failure, however many', async () => {
    const one = openDatabase({ connection: test.connection, log: recordingLog(), poolSize: 1 });
    await one.start();
    const [before] = await one.run(backendPid);
    const mixed = Array.from({ length: 20 }, (_, index) =>
      one.transaction((tx) => tx.run(insert, [index % 4, 1])).catch(() => 'refused'),
    );
    await Promise.all(mixed);
    expect(await one.run(backendPid)).toEqual([before]);
    expect(one.stats()).toEqual({ total: 1, idle: 1, waiting: 0 });
    await one.stop();
  });

  it('503: is thrown away when it breaks, and the outage is what the caller sees', async () => {
    const one = openDatabase({ connection: test.connection, log: recordingLog(), poolSize: 1 });
    await one.start();
    let broken: number | undefined;
    const cut = one.transaction(async (tx) => {
      broken = (await tx.run(backendPid))[0]?.pid;
      await tx.run(write, [1, 5]);
      await database.run(terminate, [broken]);
      await tx.run(write, [1, 6]);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    expect((await one.run(backendPid))[0]?.pid).not.toBe(broken);
    expect(await valueIn(1)).toBe(0);
    await one.stop();
  });

  it('is thrown away when it breaks while the work is busy elsewhere, without hiding that failure', async () => {
    const one = openDatabase({ connection: test.connection, log: recordingLog(), poolSize: 1 });
    await one.start();
    const cut = one.transaction(async (tx) => {
      const [backend] = await tx.run(backendPid);
      await database.run(terminate, [backend?.pid]);
      throw new Error('elsewhere');
    });
    await expect(cut).rejects.toThrow('elsewhere');
    expect(await one.run(read, [1])).toEqual([{ value: 0 }]);
    await one.stop();
  });
});
