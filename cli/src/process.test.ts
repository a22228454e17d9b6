import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBundles, MusterProcess } from './process.fixture.ts';

const OWNER = { username: 'ada', password: 'a long enough passphrase' };

let folder: string;
let env: Record<string, string>;
const started: MusterProcess[] = [];

beforeAll(async () => {
  buildBundles();
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  folder = await mkdtemp(join(memory, 'muster-process-'));
  env = { MUSTER_DATA_DIR: join(folder, 'data'), MUSTER_LISTEN: '127.0.0.1:0' };
}, 60_000);

afterAll(async () => {
  for (const each of started) each.signal('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true });
});

function start(args: string[], more: Record<string, string> = {}): MusterProcess {
  const made = new MusterProcess(args, { ...env, ...more });
  started.push(made);
  return made;
}

const bootstrapVariables = {
  MUSTER_BOOTSTRAP_USERNAME: OWNER.username,
  MUSTER_BOOTSTRAP_PASSWORD: OWNER.password,
};

const postmasterFile = () => join(folder, 'data', 'postgres', 'postmaster.pid');
const postmaster = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const login = async (origin: string, body = OWNER) => (await createClient({ origin }).login({ body })).status;

describe('a server in a process of its own', { timeout: 60_000 }, () => {
  it('B3: makes the first owner from the variables, serves, and stops at SIGTERM with nothing left', async () => {
    const server = start(['server'], bootstrapVariables);
    const address = await server.ready();
    expect(ok(await createClient({ origin: address }).getHealth())).toMatchObject({ status: 'ok', db: 'ok' });
    expect(await login(address)).toBe(204);
    const database = postmaster();
    server.signal('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(isAlive(database)).toBe(false);
    expect(existsSync(postmasterFile())).toBe(false);
    expect(server.stdout + server.stderr).not.toContain(OWNER.password);
  });

  it('B3: with an owner the variables change nothing; a second server on the folder is refused', async () => {
    const changed = 'quite another passphrase';
    const first = start(['server'], { ...bootstrapVariables, MUSTER_BOOTSTRAP_PASSWORD: changed });
    const address = await first.ready();
    expect(await login(address, { ...OWNER, password: changed })).toBe(401);
    const second = start(['server']);
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.stderr.trim().split('\n').at(-1)).toMatch(
      /^error: The data folder .* is in use by another Muster \(process \d+\)\.$/,
    );
    expect(await login(address)).toBe(204);

    const command = start(['set-password', OWNER.username, '--password', changed]);
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(await login(address)).toBe(401);
    expect(await login(address, { ...OWNER, password: changed })).toBe(204);
    const back = start(['set-password', OWNER.username, '--password', OWNER.password]);
    expect(await back.ended).toEqual({ code: 0, signal: null });

    first.signal('SIGINT');
    expect(await first.ended).toEqual({ code: 0, signal: null });
  });

  it('22.4: starts again after it was killed', async () => {
    const killed = start(['server']);
    await killed.ready();
    const orphan = postmaster();
    killed.signal('SIGKILL');
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' });
    const again = start(['server']);
    const address = await again.ready();
    expect(postmaster()).not.toBe(orphan);
    expect(await login(address)).toBe(204);
    again.signal('SIGTERM');
    expect(await again.ended).toEqual({ code: 0, signal: null });
  });

  it('22.4: a command without a server runs the database for the while', async () => {
    const command = start(['migrate', 'status']);
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(command.stdout).toMatch(/^current\t(\d+)\nnewest\t\1\n$/);
    expect(existsSync(postmasterFile())).toBe(false);
  });
});
