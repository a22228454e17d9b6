import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  attachEmbedded,
  type Connection,
  type Database,
  DatabaseUnavailable,
  DataFolderInUse,
  DataFolderUnusable,
  EmbeddedPostgres,
  openDatabase,
  statement,
} from '../index.ts';
import { recordingLog } from '../recording-log.ts';
import { locateBinaries } from './binaries.ts';
import { foldersOf } from './folders.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive, isPostmasterOf } from './processes.ts';
import { spawnAs } from './program.ts';
import { chooseRunAs } from './run-as.ts';
import { readUsers } from './users.ts';

const root = process.getuid?.() === 0;
const settings = { fsync: 'off' };
const identifier = statement<{ id: string }>(
  'identifier',
  'select system_identifier::text as id from pg_control_system()',
);
const remember = statement('remember', 'create table if not exists remembered ()');
const recall = statement<{ there: boolean }>(
  'recall',
  `select to_regclass('remembered') is not null as there`,
);

let area: string;
let made: string;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  area = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'muster-embedded-'));
  await chmod(area, 0o755);
  made = join(area, 'made');
  const first = new EmbeddedPostgres({ dataDir: made, log: recordingLog(), settings });
  await first.start();
  await first.stop();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => rm(area, { recursive: true, force: true }));

/** A data folder with a database in it that was stopped cleanly. */
async function folder(name: string): Promise<string> {
  const copy = join(area, name);
  await cp(made, copy, { recursive: true });
  return copy;
}

function embedded(dataDir: string, log = recordingLog()): EmbeddedPostgres {
  const server = new EmbeddedPostgres({ dataDir, log, settings });
  undo.push(() => server.stop());
  return server;
}

async function open(connection: Connection): Promise<Database> {
  const database = openDatabase({ connection, log: recordingLog() });
  await database.start();
  undo.push(() => database.stop());
  return database;
}

async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readPostmasterFile(foldersOf(dataDir).cluster);
  return file?.pid ?? Number.NaN;
}

/** A process of its own that runs an embedded server; the text says how its start went. */
async function runElsewhere(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; said: string }> {
  const script = fileURLToPath(new URL('run-embedded.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], TSX_DISABLE_CACHE: '1' },
    ...user,
  });
  undo.push(async () => child.kill('SIGKILL'));
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, said };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('an embedded server', () => {
  it('is made once, keeps its data, and leaves no process behind when it stops', async () => {
    const dataDir = join(area, 'once');
    const seen: (string | undefined)[] = [];
    for (const round of [1, 2]) {
      const log = recordingLog();
      const server = embedded(dataDir, log);
      await server.start();
      const database = await open(server.connection);
      seen.push((await database.run(identifier))[0]?.id);
      expect(await database.run(recall)).toEqual([{ there: round === 2 }]);
      await database.run(remember);
      expect(log.lines.filter((line) => line.includes('database created'))).toHaveLength(round === 1 ? 1 : 0);
      const pid = await postmasterOf(dataDir);
      await database.stop();
      await server.stop();
      expect(isAlive(pid)).toBe(false);
    }
    expect(seen[0]).toBe(seen[1]);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'run']);
    expect(await readdir(join(dataDir, 'run'))).toEqual([]);
  });

  it('3.6: logs nothing of what sessions did', async () => {
    const log = recordingLog();
    const server = embedded(await folder('quiet'), log);
    await server.start();
    const database = await open(server.connection);
    await database.run(statement('bad', 'select $1::text::integer'), ['hunter2']).catch(() => {});
    await server.stop();
    expect(log.lines.some((line) => line.includes('shut down'))).toBe(true);
    expect(log.lines.join()).not.toContain('hunter2');
  });

  it('503: is started again after a crash, and its users recover by themselves', async () => {
    const dataDir = await folder('crash');
    const log = recordingLog();
    const server = embedded(dataDir, log);
    await server.start();
    const database = await open(server.connection);
    await database.run(remember);
    const pid = await postmasterOf(dataDir);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => database.run(recall).catch((error) => error)).toBeInstanceOf(DatabaseUnavailable);
    await expect
      .poll(() => database.run(recall).catch(() => []), { timeout: 10_000 })
      .toEqual([{ there: true }]);
    expect(await postmasterOf(dataDir)).not.toBe(pid);
    await expect.poll(() => attachEmbedded({ dataDir }), { timeout: 5_000 }).toBeDefined();
    expect(log.lines.join('\n')).toContain('PostgreSQL ended unexpectedly');
  });

  it('keeps its folder locked when one of its sessions crashes', async () => {
    const dataDir = await folder('session');
    const server = embedded(dataDir);
    await server.start();
    const database = await open(server.connection);
    const [backend] = await database.run(
      statement<{ pid: number }>('backend-pid', 'select pg_backend_pid() as pid'),
    );
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => attachEmbedded({ dataDir }).catch(() => undefined)).toBeUndefined();
    await expect
      .poll(() => attachEmbedded({ dataDir }).catch(() => undefined), { timeout: 10_000 })
      .toBeDefined();
  });

  it('can be stopped while it starts, and leaves nothing half-made', async () => {
    const dataDir = join(area, 'hurried');
    const server = embedded(dataDir);
    const starting = server.start().catch((error: unknown) => error);
    await expect.poll(() => readdir(dataDir).catch(() => [])).toContainEqual(expect.stringMatching(/new-/));
    await server.stop();
    expect(await starting).toBeInstanceOf(Error);
    expect(await readdir(dataDir)).toEqual(['run']);
  });

  it('is closed to everybody else, also below a path too long for a socket', async () => {
    const dataDir = await folder('x'.repeat(100));
    const server = embedded(dataDir);
    await server.start();
    const { socket, cluster } = foldersOf(dataDir);
    expect(socket.startsWith(dataDir)).toBe(false);
    for (const closed of [socket, cluster]) expect((await stat(closed)).mode & 0o777).toBe(0o700);
    const database = await open(server.connection);
    const listens = statement('listens', `select current_setting('listen_addresses') as addresses`);
    expect(await database.run(listens)).toEqual([{ addresses: '' }]);
    await database.stop();
    await server.stop();
    expect(existsSync(socket)).toBe(false);
  });
});

describe('a data folder', () => {
  it('is refused to a second Muster, and the first does not notice', async () => {
    const dataDir = await folder('second');
    const server = embedded(dataDir);
    await server.start();
    const database = await open(server.connection);
    const pid = await postmasterOf(dataDir);
    const refused: unknown = await embedded(dataDir)
      .start()
      .catch((error) => error);
    expect(refused).toBeInstanceOf(DataFolderInUse);
    expect(String(refused)).toContain(
      `The data folder ${dataDir} is in use by another Muster (process ${process.pid}).`,
    );
    expect(await postmasterOf(dataDir)).toBe(pid);
    expect(await database.run(recall)).toHaveLength(1);
  });

  it('goes to exactly one of two Musters that start at once on it', async () => {
    const dataDir = join(area, 'race');
    const servers = [embedded(dataDir), embedded(dataDir)];
    const results = await Promise.allSettled(servers.map((server) => server.start()));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.map((error: Error) => error.name)).toEqual(['DataFolderInUse']);
    const winner = servers[results.findIndex((result) => result.status === 'fulfilled')];
    const database = await open(winner?.connection ?? {});
    expect(await database.run(recall)).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['postgres', 'run']);
  });

  it('is taken over from a Muster that was killed, with what was committed', async () => {
    const dataDir = await folder('orphan');
    const { child, said } = await runElsewhere(dataDir);
    expect(said).toBe('started');
    const connection = await attachEmbedded({ dataDir });
    const before = await open(connection ?? {});
    await before.run(remember);
    await before.stop();
    const orphan = await postmasterOf(dataDir);
    await kill(child);
    await expect.poll(() => attachEmbedded({ dataDir })).toBeUndefined();
    expect(await isPostmasterOf(orphan, foldersOf(dataDir).cluster)).toBe(true);
    const server = embedded(dataDir);
    await server.start();
    expect(await isPostmasterOf(orphan, foldersOf(dataDir).cluster)).toBe(false);
    const database = await open(server.connection);
    expect(await database.run(recall)).toEqual([{ there: true }]);
  });

  it('with the remains of a crash starts even when the old pid belongs to somebody else now', async () => {
    const dataDir = await folder('stale');
    const folders = foldersOf(dataDir);
    const { postgres } = await locateBinaries();
    const runAs = await chooseRunAs(postgres, folders);
    const stranger = spawnAs(runAs, 'sleep', ['60'], { stdio: 'ignore' });
    undo.push(async () => stranger.kill());
    const remains = [stranger.pid, folders.cluster, 1, 5432, folders.socket, '', '1 1', 'ready', ''].join(
      '\n',
    );
    await writeFile(join(folders.cluster, 'postmaster.pid'), remains);
    await writeFile(join(folders.socket, '.s.PGSQL.5432.lock'), remains);
    const server = embedded(dataDir);
    await server.start();
    await open(server.connection);
  });

  it('that cannot be written is refused by name', async () => {
    const file = join(area, 'file');
    await writeFile(file, '');
    const refused: unknown = await embedded(join(file, 'data'))
      .start()
      .catch((error) => error);
    expect(refused).toBeInstanceOf(DataFolderUnusable);
    expect(String(refused)).toContain(`The data folder ${file}/data cannot be used: a part of the path`);
  });

  it('with foreign files in place of the database is refused, and they stay', async () => {
    const dataDir = join(area, 'foreign');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'letter'), 'dear');
    await expect(embedded(dataDir).start()).rejects.toThrow(DataFolderUnusable);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter']);
  });
});

describe.skipIf(!root)('as another user', () => {
  it('an ordinary user runs it as himself, and cannot use a folder that is not his', async () => {
    const nobody = (await readUsers()).find((user) => user.name === 'nobody');
    const home = join(area, 'home');
    await mkdir(home);
    await chmod(home, 0o777);
    const { uid = 0, gid = 0 } = nobody ?? {};
    const { child, said } = await runElsewhere(join(home, 'data'), { uid, gid });
    expect(said).toBe('started');
    const pid = await postmasterOf(join(home, 'data'));
    expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
    child.stdin?.end();
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(false);
    const refused = await runElsewhere(join(area, 'made'), { uid, gid });
    expect(refused.said).toContain(
      `The data folder ${join(area, 'made')} cannot be used: permission denied.`,
    );
    // Root continues as the owner and leaves the folder usable for him.
    const server = embedded(join(home, 'data'));
    await server.start();
    expect((await stat(`/proc/${await postmasterOf(join(home, 'data'))}`)).uid).toBe(uid);
  });

  it('root runs it behind a closed folder too', async () => {
    const dataDir = join(area, 'private', 'data');
    await mkdir(join(area, 'private'), { mode: 0o700 });
    await cp(made, dataDir, { recursive: true });
    const server = embedded(dataDir);
    await server.start();
    await open(server.connection);
    expect((await stat(foldersOf(dataDir).cluster)).uid).toBe(0);
  });
});
