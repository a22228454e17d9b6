import { ok } from '@muster/contract';
import { attachEmbedded, openDatabase } from '../../server/src/platform/database/index.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import { type Fleet, type FleetSize, generateFleet } from '../fleet-generator.ts';
import { median, quantile, rateOf, startTarget, type Target, timesOf } from '../measure.ts';
import type { Figure } from './figures.ts';
import { OWNER, type Reader, signIn, viewer } from './readers.ts';
import { Server } from './requests.ts';

interface Bench {
  readonly target: Target;
  readonly server: Server;
  readonly fleet: Fleet;
  readonly owner: Reader;
  /** Reads everything. */
  readonly everywhere: Reader;
  /** Reads what hangs off the location with half of the fleet. */
  readonly scoped: Reader;
  readonly seconds: number;
}

/** A fresh installation with a fleet of this size, measured, and taken down again. */
export async function measureFleet(size: FleetSize, seconds: number): Promise<Figure[]> {
  const target = await startTarget(OWNER);
  try {
    const started = performance.now();
    const fleet = await plant(target, size);
    const planted: Figure = {
      name: 'generator',
      value: (performance.now() - started) / 1000,
      unit: 's',
      goal: { most: 60 },
    };
    const owner = await signIn(target.api);
    const bench: Bench = {
      target,
      server: new Server(target.api),
      fleet,
      owner,
      everywhere: await viewer(target.api, owner.client, 'everywhere'),
      scoped: await viewer(target.api, owner.client, 'scoped', fleet.half.id),
      seconds,
    };
    return [
      planted,
      ...(await lists(bench)),
      ...(await oneRow(bench)),
      ...(await views(bench)),
      ...(await writes(bench)),
    ];
  } finally {
    await target.stop();
  }
}

async function plant({ dataDir }: Target, size: FleetSize): Promise<Fleet> {
  const connection = await attachEmbedded({ dataDir });
  if (connection === undefined) throw new Error('the embedded database does not answer');
  const database = openDatabase({ connection, log: createLog({ level: 'error' }) });
  await database.start();
  try {
    return await generateFleet(database, size);
  } finally {
    await database.stop();
  }
}

async function lists({ server, owner, everywhere, scoped, fleet }: Bench): Promise<Figure[]> {
  const page = '/components?limit=1000';
  const half = `${page}&location=${fleet.half.name}`;
  const p95 = (reader: Reader, path: string) => server.p95(reader, path);
  await requireSameRows(server, half, everywhere, scoped);
  const { all, own } = await alternating(server, half, everywhere, scoped);
  return [
    {
      name: 'GET /components?limit=1000, owner, p95',
      value: await p95(owner, page),
      unit: 'ms',
      goal: { most: 50 },
    },
    {
      name: '  of a location, read by everybody, p95',
      value: quantile(all, 0.95),
      unit: 'ms',
      goal: { most: 150 },
    },
    { name: '  of a location, read by its reader, p95', value: quantile(own, 0.95), unit: 'ms' },
    {
      name: '  reader of a location against all scope, medians',
      value: median(own) / median(all),
      unit: '×',
      goal: { most: 1.5 },
    },
    { name: '  all that its reader reads, p95', value: await p95(scoped, page), unit: 'ms' },
    {
      name: 'GET /components?q=… frequent, limit=100, p95',
      value: await p95(owner, '/components?q=display&limit=100'),
      unit: 'ms',
      goal: { most: 200 },
    },
    {
      name: 'GET /components?q=… rare, limit=100, p95',
      value: await p95(owner, '/components?q=asset%20001&limit=100'),
      unit: 'ms',
      goal: { most: 200 },
    },
    {
      name: 'GET /components?q=… scoped, limit=100, p95',
      value: await p95(scoped, '/components?q=display&limit=100'),
      unit: 'ms',
      goal: { most: 200 },
    },
  ];
}

/** The same rows for two readers in turn: whatever else the machine does meets both. */
async function alternating(server: Server, path: string, everywhere: Reader, scoped: Reader) {
  const all: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < 43; round += 1) {
    const times = [
      ...(await timesOf(1, () => server.read(everywhere, path))),
      ...(await timesOf(1, () => server.read(scoped, path))),
    ];
    if (round < 3) continue; // warms up
    all.push(times[0] ?? Number.NaN);
    own.push(times[1] ?? Number.NaN);
  }
  return { all, own };
}

async function requireSameRows(server: Server, path: string, one: Reader, other: Reader): Promise<void> {
  type Page = { readonly components: readonly { readonly id: string }[] };
  const ids = async (reader: Reader) =>
    (await server.json<Page>(reader, path)).components.map(({ id }) => id).join();
  if ((await ids(one)) !== (await ids(other))) throw new Error('the two readers do not see the same rows');
}

/** Alternating rounds: whatever else the machine does meets both. */
async function oneRow({ server, target, fleet, owner, seconds }: Bench): Promise<Figure[]> {
  const name = fleet.componentNames[Math.floor(fleet.componentNames.length / 2)] ?? '';
  const rates = { bare: [] as number[], row: [] as number[] };
  for (let round = 0; round < 4; round += 1) {
    const bare = await rateOf(`${target.bare}/bare-component/${name}`, {}, seconds);
    const row = await rateOf(server.at(`/components/${name}`), owner.headers, seconds);
    if (round === 0) continue; // warms up
    rates.bare.push(bare.perSecond);
    rates.row.push(row.perSecond);
  }
  const ratio = median(rates.row.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)));
  const alone = await server.p95(owner, `/components/${name}`, 200);
  return [
    { name: 'bare route, one SELECT by name', value: median(rates.bare), unit: '/s' },
    { name: 'GET /components/{name}', value: median(rates.row), unit: '/s' },
    { name: '  of the bare route', value: ratio * 100, unit: '%', goal: { least: 45 } },
    { name: '  one at a time, p95', value: alone, unit: 'ms', goal: { most: 15 } },
  ];
}

async function views({ server, everywhere, scoped }: Bench): Promise<Figure[]> {
  const path = '/views/fleet';
  const { headers, bytes } = await server.read(everywhere, path);
  const seen = { 'if-none-match': String(headers['etag']) };
  const whole = await timesOf(5, () => server.read(everywhere, path));
  const packed = await timesOf(3, () => server.read(everywhere, path, { 'accept-encoding': 'gzip' }));
  const tight = await timesOf(3, () => server.read(everywhere, path, { 'accept-encoding': 'br' }));
  const own = await timesOf(3, () => server.read(scoped, path));
  return [
    { name: 'GET /views/fleet, median', value: median(whole), unit: 'ms', goal: { most: 2000 } },
    { name: '  slowest of 5', value: Math.max(...whole), unit: 'ms', goal: { most: 2500 } },
    { name: '  with gzip, median', value: median(packed), unit: 'ms' },
    { name: '  with br, median', value: median(tight), unit: 'ms' },
    { name: '  read by the reader of one half, median', value: median(own), unit: 'ms' },
    {
      name: '  304, p95',
      value: await server.p95(everywhere, path, 50, seen),
      unit: 'ms',
      goal: { most: 10 },
    },
    { name: '  size', value: bytes / 1e6, unit: 'MB' },
  ];
}

async function writes({ owner: { client }, fleet }: Bench): Promise<Figure[]> {
  const { half, elsewhere, locationNames } = fleet;
  const room = locationNames.find((name) => name.startsWith('room-')) ?? half.name;
  const create = async (location: string) =>
    ok(await client.createComponent({ body: { location, product: 'samsung-qm55c' } }));
  await timesOf(5, () => create(room));
  const created = await timesOf(50, () => create(room));
  const started = performance.now();
  await Promise.all(Array.from({ length: 50 }, () => create(room)));
  const parallel = performance.now() - started;
  const move = async (parent: string) =>
    ok(await client.moveLocation({ params: { name: half.name }, body: { parent } }));
  const moved: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    moved.push(...(await timesOf(1, () => move(elsewhere.name))), ...(await timesOf(1, () => move(''))));
  }
  const preview = await timesOf(1, async () => ok(await client.previewComponentLabels()));
  return [
    {
      name: 'POST /components, generated name, p95',
      value: quantile(created, 0.95),
      unit: 'ms',
      goal: { most: 30 },
    },
    { name: '  50 at once in one bucket', value: parallel, unit: 'ms', goal: { most: 2000 } },
    {
      name: 'POST /locations/{name}:move, half of all below, slowest of 6',
      value: Math.max(...moved),
      unit: 'ms',
      goal: { most: 1000 },
    },
    { name: 'POST /components:previewLabels', value: median(preview), unit: 'ms', goal: { most: 5000 } },
  ];
}
