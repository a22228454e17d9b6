import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { DatabaseUnavailable, migrate, migrationStatus, SchemaTooNew, statement } from '../index.ts';
import { recordingLog } from '../recording-log.ts';
import { isTooOld } from './migrate.ts';

const columns = statement<{ name: string }>(
  'columns',
  `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migration' order by 1`,
);

let test: TestDatabase;
let directory: string;
const log = recordingLog();

beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
  directory = await mkdtemp(join(tmpdir(), 'muster-migrations-'));
  await write('0001-first.sql', 'create table a (x integer);\ninsert into a values (1);');
  await write('0002-second.sql', 'alter table a add column y integer;');
});
afterEach(async () => {
  await test.drop();
  await rm(directory, { recursive: true });
});
afterAll(() => expect(log.lines.every((line) => line.startsWith('info schema migrated'))).toBe(true));

function write(file: string, text: string): Promise<void> {
  return writeFile(join(directory, file), text);
}

async function schema(): Promise<string[]> {
  return (await test.database.run(columns)).map(({ name }) => name);
}

it('runs each migration once, in order', async () => {
  expect(await migrationStatus(test.connection, { directory })).toEqual({
    current: 0,
    newest: 2,
    pending: ['0001-first', '0002-second'],
  });
  expect(await migrate(test.connection, { directory, log, to: 1 })).toEqual({ from: 0, to: 1 });
  expect(await schema()).toEqual(['a.x']);
  const url = pathToFileURL(`${directory}/`);
  expect(await migrate(test.connection, { directory: url, log })).toEqual({ from: 1, to: 2 });
  expect(await migrate(test.connection, { directory, log })).toEqual({ from: 2, to: 2 });
  expect(await schema()).toEqual(['a.x', 'a.y']);
  const history = statement(
    'history',
    `select version, name, length(sha256) as digits, applied_at <= now() as past from schema_migration order by 1`,
  );
  expect(await test.database.run(history)).toEqual([
    { version: 1, name: '0001-first', digits: 64, past: true },
    { version: 2, name: '0002-second', digits: 64, past: true },
  ]);
});

it('is safe when several servers start at once', async () => {
  await write('0003-third.sql', 'select pg_sleep(0.05); create table b (z integer)');
  const results = await Promise.all(
    Array.from({ length: 4 }, () => migrate(test.connection, { directory, log })),
  );
  expect(results.map(({ to }) => to)).toEqual([3, 3, 3, 3]);
  const count = statement<{ count: number }>('count-a', 'select count(*) from a');
  expect(await test.database.run(count)).toEqual([{ count: 1 }]);
  expect(await schema()).toEqual(['a.x', 'a.y', 'b.z']);
});

it('refuses a database that a newer Muster migrated', async () => {
  await migrate(test.connection, { directory, log });
  await rm(join(directory, '0002-second.sql'));
  const refused: unknown = await migrate(test.connection, { directory, log }).catch((error) => error);
  expect(refused).toBeInstanceOf(SchemaTooNew);
  expect(String(refused)).toContain('schema version 2, but this Muster knows versions up to 1');
  await expect(migrationStatus(test.connection, { directory })).rejects.toThrow(SchemaTooNew);
});

it('refuses a migration that was changed after it was applied', async () => {
  await migrate(test.connection, { directory, log, to: 1 });
  await write('0001-first.sql', 'create table a (x bigint);');
  await expect(migrate(test.connection, { directory, log })).rejects.toThrow(
    'The migration 0001-first was changed after it had been applied',
  );
  expect(await schema()).toEqual(['a.x']);
});

it('leaves nothing of a migration that fails, and says where', async () => {
  await write('0003-third.sql', `create table b (z integer);\n\ninsert into b values ('hunter2');`);
  const failed: unknown = await migrate(test.connection, { directory, log }).catch((error) => error);
  expect(String(failed)).toContain('The migration 0003-third failed and left nothing behind');
  expect(String(failed)).toContain('(line 3)');
  expect(String(failed)).not.toContain('hunter2');
  expect(await schema()).toEqual(['a.x', 'a.y']);
  await write('0003-third.sql', 'create table b (z integer)');
  expect(await migrate(test.connection, { directory, log })).toEqual({ from: 2, to: 3 });
});

it('refuses a migration that ends its transaction', async () => {
  await write('0003-third.sql', 'commit;');
  await expect(migrate(test.connection, { directory, log })).rejects.toThrow('ended the transaction');
  expect((await migrationStatus(test.connection, { directory })).current).toBe(2);
});

it.each(['0004-hole.sql', '0002-twice.sql', '3-short.sql', '0003_underline.sql'])(
  'refuses %s',
  async (file) => {
    await write(file, 'select 1');
    await expect(migrate(test.connection, { directory, log })).rejects.toThrow(
      /The migration file .* should be/,
    );
    expect(await schema()).toEqual([]);
  },
);

it('refuses servers before 15', () => {
  expect([140_013, 150_000, 180_004].map(isTooOld)).toEqual([true, false, false]);
});

it('503: says when there is no database', async () => {
  const nowhere = { ...test.connection, host: '/nonexistent' };
  await expect(migrate(nowhere, { directory, log })).rejects.toThrow(DatabaseUnavailable);
});
