import { ok } from '@muster/contract';
import { afterAll, beforeAll, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { plantFleet } from '../components/fleet.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantFleet(server.database, { locations: 10000, systems: 10000, components: 100000 });
}, 300000);
afterAll(() => server.stop());
const timed = async (what: string, work: () => Promise<unknown>, n = 3) => {
  for (let i = 0; i < n; i++) { const t = performance.now(); await work(); console.error(what, Math.round((performance.now() - t) * 10) / 10); }
};
it('x', async () => {
  console.error(await server.database.run(statement('q-1', `select count(*) from component c join location l on l.id=c.effective_location_id where l.path >= (select path from location where name='place-2') and l.path < (select path from location where name='place-2')||'~'`)));
  await timed('move', async () => { ok(await server.owner.moveLocation({ params: { name: 'place-2' }, body: { parent: 'place-3' } })); ok(await server.owner.moveLocation({ params: { name: 'place-2' }, body: { parent: 'place-1' } })); });
  await timed('get', async () => { ok(await server.owner.getLocation({ params: { name: 'place-77' } })); }, 5);
  await timed('list100', async () => { ok(await server.owner.listLocations({ query: { limit: 100 } })); }, 5);
  await timed('list1000under', async () => { ok(await server.owner.listLocations({ query: { limit: 1000, under: ['place-2'] } })); }, 3);
  await timed('listq', async () => { ok(await server.owner.listLocations({ query: { limit: 100, q: 'ce-77' } })); }, 3);
  await timed('listall', async () => { ok(await server.owner.listLocations({})); }, 2);
  const { id } = ok(await server.owner.getLocation({ params: { name: 'place-2' } }));
  const p = await server.as({ handle: 'sc', grants: [{ role: 'deploy', scope_kind: 'location', scope_id: id }] });
  await timed('scoped get', async () => { ok(await p.client.getLocation({ params: { name: 'place-77' } })).name; }, 1).catch(() => {});
  await timed('scoped list100', async () => { ok(await p.client.listLocations({ query: { limit: 100 } })); }, 4);
  await timed('scoped list1000', async () => { ok(await p.client.listLocations({ query: { limit: 1000 } })); }, 4);
  await timed('owner list1000', async () => { ok(await server.owner.listLocations({ query: { limit: 1000 } })); }, 4);
  await timed('rename', async () => { ok(await server.owner.renameLocation({ params: { name: id }, body: { name: `place-2-${Math.random().toString(36).slice(2)}` } })); }, 3);
  await timed('delete held', async () => { await p.client.deleteLocation({ params: { name: id } }); }, 2);
  const show = async (text: string, values: unknown[]) => console.error((await server.database.run(statement(`e-${Math.random().toString(36).slice(2)}`, text), values)).map((r) => Object.values(r)[0]).join('\n'));
  const b = statement<{id:string}>('one-sys', `select s.id from system s join system_member m on m.system_id=s.id where m.is_primary group by s.id order by count(*) desc limit 1`);
  const [sys] = await server.database.run(b);
  const { settleLocations } = await import('../trees/index.ts');
  await timed('settle system', async () => server.database.transaction(async (tx) => settleLocations(tx, { systems: [sys?.id ?? ''] })));
  await timed('settle component', async () => server.database.transaction(async (tx) => { const [c] = await tx.run(statement<{id:string}>('one-c', 'select id from component limit 1 offset 500')); await settleLocations(tx, { components: [c?.id ?? ''] }); }), 5);
  await timed('all members of big', async () => server.database.transaction(async (tx) => { await tx.run(statement('big-1', 'update component set location_id = null, effective_location_id = null')); await tx.run(statement('big-2', 'update system set effective_location_id = null, parent_id = null')); const t = performance.now(); const ids = (await tx.run(statement<{id:string}>('all-s', 'select id from system'))).map((r) => r.id); await settleLocations(tx, { systems: ids }); console.error('settle all', Math.round(performance.now() - t)); throw new Error('back'); }).catch((e) => console.error(String(e))), 1);
  void show;
}, 300000);
