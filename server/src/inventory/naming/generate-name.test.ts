import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adHoc, type Database, statement, type Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { type Bucket, nameOf } from './bucket.ts';
import { draftName, generateName, insertNamed, updateNamed } from './generate-name.ts';
import { latch } from './latch.fixture.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
beforeEach(async () => {
  await database.run(statement('test-clear', 'delete from component'));
});
afterAll(() => drop());

const insert = statement<{ id: string }>(
  'test-insert',
  `insert into component (id, name, ordinal) values ($1, $2, $3) on conflict (name) do nothing returning id`,
);
const rename = statement<{ name: string }>(
  'test-rename',
  'update component set name = $2 where id = $1 returning name',
);
const remove = statement('test-remove', 'delete from component where name = $1');
const names = statement<{ name: string }>('test-names', 'select name from component');
const waiting = statement<{ count: number }>(
  'test-waiting',
  `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
);

const cameras: Bucket = { prefix: 'hall', stem: 'camera', showFirst: true };
const rooms: Bucket = { prefix: 'hall', stem: 'room', showFirst: false };

async function type(name: string): Promise<string> {
  const [row] = await database.run(insert, [newId(), name, null]);
  if (row === undefined) throw new Error(`${name} is taken`);
  return row.id;
}

function create(bucket: Bucket): Promise<{ name: string; ordinal: number }> {
  return database.transaction((tx) => createIn(tx, bucket));
}

function createIn(tx: Transaction, bucket: Bucket): Promise<{ name: string; ordinal: number }> {
  return insertNamed(tx, 'component', bucket, async (name, ordinal) => {
    const rows = await tx.run(insert, [newId(), name, ordinal]);
    return rows.length === 1 ? { name, ordinal } : undefined;
  });
}

function reset(id: string, bucket: Bucket): Promise<string | undefined> {
  return database.transaction((tx) =>
    updateNamed(tx, 'component', bucket, id, async (name) => (await tx.run(rename, [id, name]))[0]?.name),
  );
}

async function allNames(): Promise<Set<string>> {
  return new Set((await database.run(names)).map(({ name }) => name));
}

describe('a generated name', () => {
  it('N4, N9: has the lowest number that is free, whoever took the others', async () => {
    expect(await create(cameras)).toEqual({ name: 'hall-camera-1', ordinal: 1 });
    await type('hall-camera-2');
    expect(await create(cameras)).toEqual({ name: 'hall-camera-3', ordinal: 3 });
    await database.run(remove, ['hall-camera-1']);
    expect(await create(cameras)).toEqual({ name: 'hall-camera-1', ordinal: 1 });
  });

  it('N4: never shows a 1 where it is not shown', async () => {
    expect(await create(rooms)).toEqual({ name: 'hall-room', ordinal: 1 });
    expect(await create(rooms)).toEqual({ name: 'hall-room-2', ordinal: 2 });
    await database.run(remove, ['hall-room']);
    await type('hall-room-1');
    expect(await create(rooms)).toEqual({ name: 'hall-room', ordinal: 1 });
  });

  it('N4: leading zeros and longer names take no number', async () => {
    for (const name of ['hall-camera-01', 'hall-camera-1-lens-1', 'hall-camera']) await type(name);
    expect((await create(cameras)).name).toBe('hall-camera-1');
  });

  it('I2: is not shaped like a uuid', async () => {
    const bucket = { prefix: '01234567-89ab-4cde-8f01', stem: '23456789abcd', showFirst: false };
    expect(await create(bucket)).toEqual({ name: '01234567-89ab-4cde-8f01-23456789abcd-2', ordinal: 2 });
  });

  it('N4: is found beyond many others', async () => {
    await database.run(
      statement(
        'test-many',
        `insert into component (id, name) select gen_random_uuid(), 'hall-camera-' || n
         from generate_series(1, 700) n where n <> 640`,
      ),
    );
    expect([(await create(cameras)).ordinal, (await create(cameras)).ordinal]).toEqual([640, 701]);
  });

  it('N4, N6: equals what a simple model says, whatever was created, typed, deleted and reset before', async () => {
    const buckets = [
      cameras,
      rooms,
      { ...cameras, prefix: '' },
      { prefix: 'hall', stem: '', showFirst: true },
    ];
    const bucket = fc.constantFrom(...buckets);
    const typed = fc.tuple(bucket, fc.integer({ min: 1, max: 6 })).map(([each, n]) => nameOf(each, n));
    const step = fc.oneof(
      fc.record({ act: fc.constant('create' as const), bucket }),
      fc.record({ act: fc.constant('type' as const), name: typed }),
      fc.record({ act: fc.constant('delete' as const), at: fc.nat() }),
      fc.record({ act: fc.constant('reset' as const), at: fc.nat(), bucket }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        await database.run(statement('test-clear', 'delete from component'));
        const model = new Map<string, string>();
        const lowest = (each: Bucket, except?: string) => {
          for (let n = 1; ; n += 1) {
            const name = nameOf(each, n);
            if (name === except || !model.has(name)) return name;
          }
        };
        const chosen = (at: number) => [...model][at % Math.max(model.size, 1)];
        for (const each of steps) {
          if (each.act === 'create') {
            const expected = lowest(each.bucket);
            const id = await database.transaction((tx) =>
              insertNamed(tx, 'component', each.bucket, async (name, ordinal) => {
                expect(name).toBe(expected);
                return (await tx.run(insert, [newId(), name, ordinal]))[0]?.id;
              }),
            );
            model.set(expected, id);
          } else if (each.act === 'type') {
            if (!model.has(each.name)) model.set(each.name, await type(each.name));
          } else {
            const [name, id] = chosen(each.at) ?? [];
            if (name === undefined || id === undefined) continue;
            if (each.act === 'delete') {
              await database.run(remove, [name]);
              model.delete(name);
            } else {
              const expected = lowest(each.bucket, name);
              expect(await reset(id, each.bucket)).toBe(expected);
              model.delete(name);
              model.set(expected, id);
            }
          }
        }
        expect(await allNames()).toEqual(new Set(model.keys()));
      }),
      { numRuns: 40 },
    );
  });

  it('N6: is the same again when it is reset and nothing else changed', async () => {
    await create(cameras);
    const id = await type('odd');
    expect([await reset(id, cameras), await reset(id, cameras)]).toEqual(['hall-camera-2', 'hall-camera-2']);
  });

  it('L14: a draft names what a create would, and reserves nothing', async () => {
    const drafts = [
      await draftName(database, 'component', rooms),
      await draftName(database, 'component', rooms),
    ];
    expect(drafts).toEqual(Array(2).fill({ name: 'hall-room', ordinal: 1, shown: false }));
    await create(rooms);
    expect(await draftName(database, 'component', rooms)).toEqual({
      name: 'hall-room-2',
      ordinal: 2,
      shown: true,
    });
  });
});

describe('names generated at the same time', () => {
  it('N5: 50 creates in one bucket all succeed, with 50 names without gaps', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => create(cameras)));
    expect(made.map(({ ordinal }) => ordinal).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect((await allNames()).size).toBe(50);
  });

  it.each([
    ['commits', 'hall-camera-2'],
    ['fails', 'hall-camera-1'],
  ])('N5: a create waits for a typed name that %s', async (end, expected) => {
    const typing = await typingAtTheSameTime('hall-camera-1');
    const made = create(cameras);
    await blocked();
    await typing[end === 'fails' ? 'fail' : 'commit']();
    expect((await made).name).toBe(expected);
  });

  it('N5, N6: so does a reset', async () => {
    const id = await type('odd');
    const typing = await typingAtTheSameTime('hall-camera-1');
    const named = reset(id, cameras);
    await blocked();
    await typing.commit();
    expect(await named).toBe('hall-camera-2');
  });

  /** A name that is written and not yet committed. */
  async function typingAtTheSameTime(name: string) {
    const written = latch();
    const end = latch();
    const typing = database.transaction(async (tx) => {
      await tx.run(insert, [newId(), name, null]);
      written.open();
      await end.opened;
    });
    await written.opened;
    const settled = typing.catch(() => {});
    return {
      commit: () => {
        end.open();
        return settled;
      },
      fail: () => {
        end.break(new Error('given up'));
        return settled;
      },
    };
  }

  async function blocked(): Promise<void> {
    const someone = async () => expect((await database.run(waiting))[0]?.count).toBeGreaterThan(0);
    await vi.waitFor(someone, { timeout: 10_000 });
  }
});

describe('the search for a number', () => {
  it('N4: looks into the index of names and never walks the table', async () => {
    await database.transaction(async (tx) => {
      await tx.run(
        statement(
          'test-crowd',
          `insert into component (id, name) select gen_random_uuid(), 'hall-camera-' || n || '-lens-1'
           from generate_series(1, 20000) n`,
        ),
      );
      await tx.run(statement('test-analyze', 'analyze component'));
      await tx.run(statement('test-generic', 'set local plan_cache_mode = force_generic_plan'));
      const plan = await planOf(tx, () => generateName(tx, 'component', cameras));
      expect(plan).toContain('Index');
      expect(plan).not.toMatch(/Seq Scan on component/);
    });
  });

  /** The plan of the prepared statement that the work has left behind. */
  async function planOf(tx: Transaction, work: () => Promise<unknown>): Promise<string> {
    await work();
    const explain = `explain execute "name-free-component" ('hall-camera-', 1, 50, null)`;
    const rows = await tx.run(adHoc<{ 'QUERY PLAN': string }>('test-explain', explain));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
});
