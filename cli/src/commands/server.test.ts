import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@muster/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { muster, urlOf } from '../testing.fixture.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-cli-'));
  database = await createTestDatabase({ empty: true });
  env = { MUSTER_DATABASE_URL: urlOf(database.connection), MUSTER_LISTEN: '127.0.0.1:0' };
});

afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** One sentence on standard error, no stack, exit code 1. */
async function refusedStart(args: string[], given: Record<string, string>): Promise<string> {
  const told = await muster(['server', ...args], { env: { MUSTER_LOG_LEVEL: 'error', ...given } });
  expect(told).toMatchObject({ code: 1, stdout: '' });
  expect(told.stderr).not.toMatch(/\n\s+at /);
  return told.stderr;
}

describe('starts that are refused', () => {
  it('13: a bad variable is named, every one of them', async () => {
    const told = await refusedStart([], { MUSTER_LISTEN: 'here', MUSTER_METRICS: 'maybe' });
    expect(told).toMatch(/^error: MUSTER_LISTEN: .*\nerror: MUSTER_METRICS: .*\n$/);
  });

  it('13: a mistyped variable is named with the one that was meant', async () => {
    expect(await refusedStart([], { MUSTER_LISTN: '127.0.0.1:0' })).toMatch(/MUSTER_LISTN: .*MUSTER_LISTEN/);
  });

  it.each(['--check-config', '--no-migrate'])('13: a bad setting is named (%s)', async (flag) => {
    const told = await refusedStart([flag], { ...env, MUSTER_SETTINGS__SECURITY__LOCKOUT_THRESHOLD: '"x"' });
    expect(told).toContain('security.lockout_threshold');
  });

  it('22.4: --check-config accepts a good configuration and starts nothing', async () => {
    const told = await muster(['server', '--check-config', '--listen', '127.0.0.1:1'], {
      env: { MUSTER_DATA_DIR: '/nowhere' },
    });
    expect(told).toEqual({ code: 0, stdout: '', stderr: 'The configuration is valid.\n' });
  });

  it('22.4: --no-migrate refuses a schema that is behind, and migrate brings it up', async () => {
    expect(await refusedStart(['--no-migrate'], env)).toMatch(/^error: The database lacks \d+ migrations/);
    const before = await muster(['migrate', 'status'], { env });
    expect(before.stdout).toMatch(/^current\t0\nnewest\t(\d+)\npending\t0001-trees\n/);
    const first = await muster(['migrate', 'up', '--to', '1'], { env });
    expect(first).toEqual({ code: 0, stdout: '', stderr: 'The schema went from version 0 to 1.\n' });
    const rest = await muster(['migrate', 'up'], { env });
    expect(rest.stderr).toMatch(/^The schema went from version 1 to \d+\.\n$/);
    const after = await muster(['migrate', 'status'], { env });
    expect(after.stdout).not.toContain('pending');
    expect((await muster(['migrate', 'up', '--to', '9999'], { env })).code).toBe(2);
  });

  it('22.4: a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const told = await refusedStart(['--listen', `127.0.0.1:${port}`], env);
    expect(told).toMatch(new RegExp(`^error: 127\\.0\\.0\\.1:${port} is taken by another program; .*\n$`));
    await new Promise((resolve) => other.close(resolve));
  });

  it('22.4: a data folder that cannot be one', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const told = await refusedStart(['--data-dir', join(file, 'data')], { MUSTER_LISTEN: '127.0.0.1:0' });
    expect(told).toMatch(/^error: The data folder .*file\/data cannot be used: .*\.\n$/);
  });

  it('22.4: a database that does not answer', async () => {
    const told = await refusedStart([], { ...env, MUSTER_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
    expect(told).toMatch(/^error: The database is unavailable: .*\n$/);
  });

  it('22.4: a schema from the future', async () => {
    await database.database.transaction((tx) =>
      tx.run(
        {
          name: 'test-future',
          text: `insert into schema_migration (version, name, sha256) values (9999, '9999-future', '')`,
        },
        [],
      ),
    );
    expect(await refusedStart([], env)).toMatch(/^error: The database has schema version 9999, .*\n$/);
  });
});
