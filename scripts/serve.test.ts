import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient, ok } from '@muster/contract';
import { createTestDatabase } from '@muster/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, [here('build.mjs')]);
  database = await createTestDatabase();
}, 60_000);

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await database?.drop();
});

/** Starts as `npm start` does once packages and bundles are there, and tells what it printed until ready. */
async function serve(more: Record<string, string> = {}) {
  const { host = '', user = '', database: name = '' } = database.connection;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `(await import('${here('serve.mjs')}')).serve()`],
    {
      env: {
        MUSTER_DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        MUSTER_LISTEN: '127.0.0.1:0',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.push(child);
  const ended = once(child, 'close');
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  while (!/is ready: .*\n/.test(stdout)) await Promise.race([once(child.stdout, 'data'), ended]);
  const origin = /HTTP listens on (\S+)/.exec(stdout)?.[1] ?? '';
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return { code, stdout, stderr };
  };
  return { origin, stop };
}

it('B3: the first start shows the password of the owner once, on standard output alone; it works', async () => {
  const first = await serve();
  const client = createClient({ origin: first.origin });
  expect(ok(await client.getAuthStatus())).toMatchObject({ bootstrapped: true });
  const { code, stdout, stderr } = await first.stop();
  expect(code).toBe(0);
  const password = /username {2}admin\n {4}password {2}(\S+)\n/.exec(stdout)?.[1] ?? '';
  expect(stdout.split(password)).toHaveLength(2);
  expect(stderr).not.toContain(password);

  const second = await serve();
  const body = { username: 'admin', password };
  expect((await createClient({ origin: second.origin }).login({ body })).status).toBe(204);
  expect((await second.stop()).stdout).not.toContain('password');
}, 60_000);

it('B3: variables that are set win, and half of them is refused', async () => {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `(await import('${here('serve.mjs')}')).serve()`],
    {
      env: { MUSTER_BOOTSTRAP_USERNAME: 'ada' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(stderr).toMatch(/^error: MUSTER_BOOTSTRAP_PASSWORD: .*\n$/);
}, 60_000);
