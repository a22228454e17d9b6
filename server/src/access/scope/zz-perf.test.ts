import { it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { compile } from '../permissions/index.ts';
import { plant, type Row } from './forest.fixture.ts';
import { decide, isReached, listScope, reachedIds, reachedSet, reachOf, rootValues } from './index.ts';
import { loadReachedAmong } from './store.ts';

it('perf', async () => {
  const { database, drop } = await createTestDatabase();
  const loc: Row[] = [];
  const depth: number[] = [];
  for (let i = 0; i < 10000; i++) {
    const p = i < 10 ? undefined : Math.floor((i - 10) / 2.4);
    const d = p === undefined ? 1 : (depth[p] ?? 1) + 1;
    depth.push(d);
    loc.push({ id: newId(), parent: p === undefined ? undefined : loc[p]?.id });
  }
  const sys: Row[] = [];
  for (let i = 0; i < 20000; i++)
    sys.push({
      id: newId(),
      parent: i % 4 === 3 ? sys[i - 1]?.id : undefined,
      location: i % 3 ? loc[(i * 7) % 10000]?.id : undefined,
    });
  const cmp: Row[] = [];
  for (let i = 0; i < 100000; i++)
    cmp.push({
      id: newId(),
      parent: i % 3 === 2 ? cmp[i - 1]?.id : undefined,
      location: i % 2 ? loc[(i * 13) % 10000]?.id : undefined,
    });
  const mem = new Map<string, [string, string]>();
  for (let i = 0; i < 150000; i++) {
    const a = sys[(i * 31) % 20000]?.id ?? '',
      b = cmp[(i * 17) % 100000]?.id ?? '';
    mem.set(a + b, [a, b]);
  }
  await plant(database, { location: loc, system: sys, component: cmp, members: [...mem.values()] });
  await database.run(statement('an', 'analyze'));
  const time = async (name: string, f: () => Promise<unknown>) => {
    const t: number[] = [];
    let r: unknown;
    for (let i = 0; i < 8; i++) {
      const s = performance.now();
      r = await f();
      t.push(performance.now() - s);
    }
    console.warn(
      name,
      'first',
      t[0]?.toFixed(1),
      'min',
      Math.min(...t).toFixed(2),
      'last',
      t[7]?.toFixed(2),
      r,
    );
  };
  const g = (kind: 'location' | 'system' | 'component', id = '') => ({
    grants: [
      { scope_kind: kind, scope_id: id, scope_op: 'subtree' as const, permissions: { set: compile(['>']) } },
    ],
  });
  const cases = {
    big: g('location', loc[0]?.id),
    all10: { grants: loc.slice(0, 10).flatMap((l) => g('location', l.id).grants) },
    leaf: g('location', loc[9999]?.id),
    sys: g('system', sys[2]?.id),
    cmp: g('component', cmp[1]?.id),
  };
  const bounded = statement<{ id: string }>(
    'zbound',
    `with ${reachedSet('component', 1)} select distinct id from (select id from reached limit 5001) r`,
  );
  const flist = async (c: unknown, reach: Parameters<typeof listScope>[2], n: number) => {
    const sc = await listScope(database, 'component', reach);
    return database.run(
      statement<{ id: string }>(
        'zfl' + sc.form,
        `select c.id, c.name from component c where ${sc.condition('c', 2)} order by c.name limit $1`,
      ),
      [n, ...sc.values],
    );
  };
  const list = statement<{ id: string }>(
    'zlist',
    `with ${reachedSet('component', 1)} select c.id, c.name from component c where c.id in (select id from reached) order by c.name limit 100`,
  );
  for (const [n, c] of Object.entries(cases)) {
    const reach = reachOf(c, 'component:read');
    await time(`${n} ids`, async () => (await reachedIds(database, 'component', reach)).length);
    await time(
      `${n} bounded`,
      async () => (await database.run(bounded, rootValues('component', reach))).length,
    );
    await time(`${n} LIST`, async () => (await flist(c, reach, 100)).length);
    await time(`${n} list100`, async () => (await database.run(list, rootValues('component', reach))).length);
    await time(`${n} one`, () => isReached(database, 'component', cmp[500]?.id ?? '', reach));
    await time(`${n} decide`, () => decide(database, c, 'component', cmp[500]?.id ?? '', 'component:update'));
    await time(
      `${n} among1000`,
      async () =>
        (
          await loadReachedAmong(
            database,
            'component',
            cmp.slice(0, 1000).map((r) => r.id),
            reach,
          )
        ).length,
    );
  }
  const rows = await database.run(
    statement<{ 'QUERY PLAN': string }>(
      'zex',
      `explain (analyze, costs off, buffers off) select c.id from component c where c.id=any('{}')`,
    ),
  );
  console.warn(rows.map((r) => r['QUERY PLAN']).join('\n'));
  await drop();
}, 120000);
