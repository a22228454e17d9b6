import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient, ok } from '@muster/contract';
import { createTestDatabase } from '@muster/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, [here('build.mjs')]);
  database = await createTestDatabase();
}, 60_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.drop();
});

/** What `npm start` does once packages and bundles are there. */
function serve(more: Record<string, string> = {}) {
  const { host = '', user = '', database: name = '' } = database.connection;
  const code = `(await import(${JSON.stringify(here('serve.mjs'))})).serve()`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: {
      MUSTER_DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      MUSTER_LISTEN: '127.0.0.1:0',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const told = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    told.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    told.stderr += chunk;
  });
  const ended = once(child, 'close').then(([exit]) => ({ exit, ...told }));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, told, ended, stop };
}

async function ready({ child, told, ended }: ReturnType<typeof serve>): Promise<string> {
  const over = ended.then(({ stderr }) => {
    throw new Error(`it ended: ${stderr}`);
  });
  over.catch(() => {});
  while (!/is ready: .*\n/.test(told.stdout)) await Promise.race([once(child.stdout, 'data'), over]);
  return /HTTP listens on (\S+)/.exec(told.stdout)?.[1] ?? '';
}

describe('npm start', { timeout: 60_000 }, () => {
  it('B3: the first start shows a password that works, once, on standard output alone', async () => {
    const first = serve();
    const origin = await ready(first);
    expect(ok(await createClient({ origin }).getAuthStatus())).toMatchObject({ bootstrapped: true });
    const { exit, stdout, stderr } = await first.stop();
    expect(exit).toBe(0);
    const password = /username {2}admin\n {4}password {2}(\S+)\n/.exec(stdout)?.[1] ?? '';
    expect(stdout.split(password)).toHaveLength(2);
    expect(stderr).not.toContain(password);

    const second = serve();
    const body = { username: 'admin', password };
    const reply = await createClient({ origin: await ready(second) }).login({ body });
    expect(reply.status).toBe(204);
    expect((await second.stop()).stdout).not.toContain('password');
  });

  it('B3: variables that are set win: half of them is refused, not filled up', async () => {
    const { exit, stdout, stderr } = await serve({ MUSTER_BOOTSTRAP_USERNAME: 'ada' }).ended;
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
    expect(stderr).toMatch(/^error: MUSTER_BOOTSTRAP_PASSWORD: .*\n$/);
  });
});
