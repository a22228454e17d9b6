import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, ok } from '@muster/contract';
import { createLog, type RunningServer, readConfig, startServer } from '@muster/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The database dies under load: 503 meanwhile, back by itself, and nothing acknowledged is lost (design: chaos). */

const ROUNDS = 3;
const USERNAME = 'root';
const PASSWORD = 'correct horse battery staple';

let dataDir: string;
let server: RunningServer;
let client: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'muster-chaos-'));
  const config = readConfig({
    MUSTER_DATA_DIR: dataDir,
    MUSTER_LISTEN: '127.0.0.1:0',
    MUSTER_BOOTSTRAP_USERNAME: USERNAME,
    MUSTER_BOOTSTRAP_PASSWORD: PASSWORD,
  });
  server = await startServer(config, createLog({ level: 'error', destination: { write: () => {} } }));
  const anyone = createClient({ origin: server.address });
  const reply = await anyone.login({ body: { username: USERNAME, password: PASSWORD } });
  const cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  client = createClient({ origin: server.address, headers: { cookie } });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Creates groups until told to stop; every answer is either success or a 503. */
async function writeUntil(
  stopped: () => boolean,
  stem: string,
  acknowledged: string[],
  statuses: Set<number>,
) {
  for (let count = 0; !stopped(); count++) {
    const name = `${stem}-${count}`;
    const reply = await client.createGroup({ body: { name } });
    statuses.add(reply.status);
    if (reply.ok) acknowledged.push(name);
  }
}

it('a killed database is started again, meanwhile the server answers 503, and nothing acknowledged is lost', async () => {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let over = false;
  const writers = ['a', 'b', 'c', 'd'].map((stem) => writeUntil(() => over, stem, acknowledged, statuses));
  for (let round = 0; round < ROUNDS; round++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    await killDatabase();
    await expect.poll(() => statuses.has(503), { timeout: 20_000 }).toBe(true);
    statuses.delete(503);
  }
  const last = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(last + 20);
  over = true;
  await Promise.all(writers);
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  const kept = new Set(ok(await client.listGroups()).groups.map(({ name }) => name));
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  expect(ok(await client.getHealth())).toMatchObject({ status: 'ok', db: 'ok' });
}, 90_000);
