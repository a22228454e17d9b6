import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { patient } from './connection.ts';
import {
  type Database,
  type DatabaseOptions,
  DatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
  type Log,
  openDatabase,
  QueryFailed,
  statement,
} from './index.ts';
import { Pool } from './pool.ts';
import { recordingLog } from './recording-log.ts';

const insertItem = statement('item-insert', 'insert into item (id, label) values ($1, $2)');
const insertPart = statement('part-insert', 'insert into part (item) values ($1)');
const countItems = statement<{ count: number }>('item-count', 'select count(*) from item');
const backendPid = statement<{ pid: number }>('backend-pid', 'select pg_backend_pid() as pid');
const terminate = statement('terminate', 'select pg_terminate_backend($1)');
const pause = statement('pause', 'select pg_sleep($1::float8)');

let test: TestDatabase;
let database: Database;

async function using<T>(
  options: Partial<DatabaseOptions>,
  work: (opened: Database) => Promise<T>,
): Promise<T> {
  const opened = openDatabase({ connection: test.connection, log: recordingLog(), ...options });
  await opened.start();
  try {
    return await work(opened);
  } finally {
    await opened.stop();
  }
}

function impatientPool(): Pool {
  const session = { ...patient, connectTimeoutMs: 50 };
  return new Pool({ connection: test.connection, session, size: 1, log: recordingLog(), graceMs: 50 });
}

beforeAll(async () => {
  test = await createTestDatabase({ empty: true });
  database = test.database;
  await database.run(
    statement('t1', 'create table item (id integer primary key, label text constraint item_label unique)'),
  );
  await database.run(
    statement('t2', 'create table part (item integer constraint part_item references item)'),
  );
});
beforeEach(() => database.run(statement('clear', 'truncate item, part')));
afterAll(() => test.drop());

describe('statements', () => {
  it('give counts as numbers, numerics as text and times as dates', async () => {
    const types = statement<Record<string, unknown>>(
      'types',
      `select 9007199254740991::bigint as big, array[1, null, -3]::bigint[] as list, 1.10::numeric as price,
              timestamptz '2024-02-29 12:00:00.125+02' as at, current_setting('timezone') as zone`,
    );
    expect(await database.run(types)).toEqual([
      {
        big: 9007199254740991,
        list: [1, null, -3],
        price: '1.10',
        at: new Date('2024-02-29T10:00:00.125Z'),
        zone: 'UTC',
      },
    ]);
  });

  it.each(['', '&options=-c%20geqo%3Doff'])(
    'run in UTC behind a connection string too (%s)',
    async (more) => {
      const { host = '', port, user, database: name } = test.connection;
      const place = `host=${encodeURIComponent(host)}&port=${port}`;
      for (const start of [`postgres://${user}@localhost/${name}`, `postgres://${user}@/${name}`]) {
        const connection = { connectionString: `${start}?${place}${more}` };
        const zone = statement(
          'zone',
          `select current_setting('timezone') as zone, current_setting('geqo') as geqo`,
        );
        await using({ connection }, async (opened) => {
          expect(await opened.run(zone)).toEqual([{ zone: 'UTC', geqo: more === '' ? 'on' : 'off' }]);
        });
      }
    },
  );

  it('refuse an integer that a number cannot hold', async () => {
    const huge = statement('huge', 'select 9007199254740992::bigint as huge');
    await expect(database.run(huge)).rejects.toThrow(RangeError);
    expect(await database.run(countItems)).toEqual([{ count: 0 }]);
  });

  it('must have a name that PostgreSQL keeps whole', () => {
    expect(() => statement('x'.repeat(64), 'select 1')).toThrow('cannot name');
    expect(() => statement('', 'select 1')).toThrow('cannot name');
  });

  it('are prepared once per connection and survive a change of the table below them', async () => {
    await using({ poolSize: 1 }, async (opened) => {
      const all = statement('all-items', 'select * from item');
      const prepared = statement<{ name: string }>(
        'prepared',
        `select name from pg_prepared_statements where name = 'all-items'`,
      );
      await opened.run(all);
      await opened.run(all);
      expect(await opened.run(prepared)).toEqual([{ name: 'all-items' }]);
      await database.run(statement('grow', 'alter table item add column extra text'));
      expect(await opened.run(all)).toEqual([]);
      await database.run(statement('shrink', 'alter table item drop column extra'));
      expect(await opened.transaction((tx) => tx.run(all))).toEqual([]);
    });
  });

  it('accept the logger of the server', () => {
    const log: Log = pino({ level: 'silent' });
    expect(openDatabase({ connection: test.connection, log }).stats()).toEqual({
      total: 0,
      idle: 0,
      waiting: 0,
    });
  });
});

describe('failures', () => {
  it('are told apart by kind and constraint', async () => {
    await database.run(insertItem, [1, 'a']);
    const unique: unknown = await database.run(insertItem, [2, 'a']).catch((error) => error);
    const foreign: unknown = await database.run(insertPart, [9]).catch((error) => error);
    expect(isUniqueViolation(unique)).toBe(true);
    expect(isUniqueViolation(unique, 'item_label')).toBe(true);
    expect(isUniqueViolation(unique, 'item_pkey')).toBe(false);
    expect(isUniqueViolation(foreign)).toBe(false);
    expect(isForeignKeyViolation(foreign, 'part_item')).toBe(true);
    expect(isForeignKeyViolation(new Error('23503'))).toBe(false);
  });

  it('3.6: never carry the values that caused them', async () => {
    const secret = 'hunter2"\nhunter2';
    await database.run(insertItem, [1, secret]);
    const toInteger = statement('to-integer', 'select $1::text::integer');
    for (const failing of [database.run(insertItem, [2, secret]), database.run(toInteger, [secret])]) {
      const error: unknown = await failing.catch((reason) => reason);
      expect(error).toBeInstanceOf(QueryFailed);
      expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain('hunter2');
      expect((error as Error).cause).toBeUndefined();
    }
  });

  it('leave the connection in use', async () => {
    await using({ poolSize: 1 }, async (opened) => {
      const [before] = await opened.run(backendPid);
      await opened.run(insertItem, ['x', 'y']).catch(() => {});
      expect(await opened.run(backendPid)).toEqual([before]);
    });
  });

  it('of encoding a value do not spoil the statement for the next caller', async () => {
    await using({ poolSize: 1 }, async (opened) => {
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      await expect(opened.run(insertItem, [1, circular])).rejects.toThrow(TypeError);
      await opened.run(insertItem, [1, 'a']);
      expect(await opened.run(countItems)).toEqual([{ count: 1 }]);
    });
  });

  it('by the time limit are not taken for an outage', async () => {
    await using({ statementTimeoutMs: 50 }, async (opened) => {
      const error: unknown = await opened.run(pause, [5]).catch((reason) => reason);
      expect(error).toBeInstanceOf(QueryFailed);
      expect(error).toMatchObject({ code: '57014', statement: 'pause' });
    });
  });
});

describe('an outage', () => {
  it('503: shows as DatabaseUnavailable when nobody listens', async () => {
    const nobody = { host: '/nonexistent', user: 'muster', database: 'muster' };
    for (const connection of [nobody, { connectionString: 'postgres://muster@127.0.0.1:1/muster' }]) {
      const opened = openDatabase({ connection, log: recordingLog() });
      await expect(opened.start()).rejects.toThrow(DatabaseUnavailable);
      await expect(opened.run(countItems)).rejects.toThrow(DatabaseUnavailable);
      expect(await opened.ping(1_000)).toBe(false);
    }
  });

  it('503: shows as DatabaseUnavailable when the connection is cut in a statement, and passes', async () => {
    await using({ poolSize: 1 }, async (opened) => {
      const [backend] = await opened.run(backendPid);
      const cut = expect(opened.run(pause, [20])).rejects.toThrow(DatabaseUnavailable);
      await database.run(terminate, [backend?.pid]);
      await cut;
      expect(await opened.run(countItems)).toEqual([{ count: 0 }]);
    });
  });

  it('of an idle connection goes unnoticed', async () => {
    const log = recordingLog();
    await using({ poolSize: 1, log }, async (opened) => {
      const [backend] = await opened.run(backendPid);
      await database.run(terminate, [backend?.pid]);
      await expect.poll(() => opened.stats().total).toBe(0);
      expect(await opened.ping(1_000)).toBe(true);
      expect(log.lines).toEqual([expect.stringContaining('an idle database connection was lost')]);
    });
  });

  it('503: also means that no connection became free in time', async () => {
    const pool = impatientPool();
    pool.start();
    const client = await pool.acquire();
    await expect(pool.acquire()).rejects.toThrow(DatabaseUnavailable);
    pool.release(client, true);
    await pool.stop();
  });

  it('of a silent server is found by ping within its limit, without using up the pool', async () => {
    await using({ poolSize: 1 }, async (opened) => {
      const [backend] = await opened.run(backendPid);
      const pid = backend?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      try {
        expect(await opened.ping(50)).toBe(false);
        expect(await opened.ping(1_000)).toBe(true);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    });
  });
});

describe('the slow-query log', () => {
  it('3.6: names the statement and its time, and no value', async () => {
    const log = recordingLog();
    const seen: string[] = [];
    await using({ log, slowQueryMs: 20, onQuery: (name) => seen.push(name) }, async (opened) => {
      await opened.run(statement('echo', 'select $1::text, pg_sleep($2::float8)'), ['hunter2', 0.03]);
      await opened.run(insertItem, [1, 'hunter2']);
    });
    expect(log.lines).toEqual([expect.stringMatching(/^warn slow query {"statement":"echo","ms":\d+}$/)]);
    expect(seen).toEqual(['echo', 'item-insert']);
  });
});

describe('stop', () => {
  it('cuts off what does not finish, and leaves no connection', async () => {
    const connections = () => process.getActiveResourcesInfo().filter((kind) => kind === 'PipeWrap').length;
    const before = connections();
    const pool = impatientPool();
    pool.start();
    const client = await pool.acquire();
    expect(connections()).toBe(before + 1);
    const cut = expect(client.query('select pg_sleep(60)')).rejects.toThrow('terminated');
    await pool.stop();
    await cut;
    expect(connections()).toBe(before);
  });

  it('lets a statement under way finish and refuses new ones', async () => {
    const opened = openDatabase({ connection: test.connection, log: recordingLog() });
    await opened.start();
    const waiting = opened.run(pause, [0.1]);
    await expect.poll(() => opened.stats().idle).toBe(0);
    const stopped = opened.stop();
    await expect(opened.run(countItems)).rejects.toThrow(DatabaseUnavailable);
    await expect(waiting).resolves.toHaveLength(1);
    await stopped;
    await opened.stop();
  });
});
