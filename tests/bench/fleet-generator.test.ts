import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fleet, generateFleet } from '../../bench/fleet-generator.ts';
import { relabel } from '../../server/src/inventory/labels/index.ts';
import { settleStaffing } from '../../server/src/inventory/staffing/index.ts';
import { settleLocations } from '../../server/src/inventory/trees/index.ts';
import { adHoc, type Database } from '../../server/src/platform/database/index.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/index.ts';

const SIZE = { locations: 300, systems: 80, components: 600, memberships: 900 };

let server: TestServer;
let fleet: Fleet;
beforeAll(async () => {
  server = await startTestServer();
  fleet = await generateFleet(server.database, SIZE, 7);
});
afterAll(() => server.stop());

const rows = <Row>(database: Database, text: string) => database.run(adHoc<Row>('test', text));

/** All that the platform works out by itself. */
async function derived(database: Database) {
  const tree = 'name, name_generated, ordinal, display_name, display_name_generated, search, path, depth';
  return [
    await rows(database, `select ${tree} from location order by name`),
    await rows(
      database,
      `select ${tree}, effective_location_id, understaffed_roles from system order by name`,
    ),
    await rows(database, `select ${tree}, effective_location_id from component order by name`),
    await rows(database, 'select * from system_member order by 1, 2'),
    await rows(database, 'select * from role_assignment order by 1, 3, 2'),
  ];
}

const idsIn = async (table: string) =>
  (await rows<{ id: string }>(server.database, `select id from ${table}`)).map(({ id }) => id);

describe('the fleet generator', () => {
  it('makes as many rows as asked for, eight levels deep', async () => {
    const count = async (table: string) => (await idsIn(table)).length;
    expect([await count('location'), await count('system'), await count('component')]).toEqual([
      300, 80, 600,
    ]);
    const members = await rows<{ total: number }>(
      server.database,
      'select count(*)::int as total from system_member',
    );
    expect([members[0]?.total, fleet.size.memberships]).toEqual([900, 900]);
    const [deepest] = await rows<{ depth: number }>(
      server.database,
      'select max(depth) as depth from location',
    );
    expect(deepest?.depth).toBe(8);
  });

  it('hangs half of the components below one location', async () => {
    const { total } = ok(
      await server.owner.listComponents({ query: { location: [fleet.half.name], limit: 1, count: true } }),
    );
    expect(total).toBeGreaterThanOrEqual(250);
    expect(total).toBeLessThanOrEqual(350);
  });

  it('makes rows such as the operations would: working everything out again changes nothing', async () => {
    const before = await derived(server.database);
    const systems = await idsIn('system');
    await server.database.transaction(async (tx) => {
      await settleLocations(tx, { systems, components: await idsIn('component') });
      await settleStaffing(tx, { systems });
      for (const tier of ['location', 'system', 'component'] as const) {
        await relabel(server.house, tx, tier, await idsIn(tier));
      }
    });
    expect(await derived(server.database)).toEqual(before);
  });

  it('L13: no label differs from a fresh one', async () => {
    const { owner } = server;
    const answers = [
      ok(await owner.previewLocationLabels()),
      ok(await owner.previewSystemLabels()),
      ok(await owner.previewComponentLabels()),
    ];
    expect(answers.map(({ count }) => count)).toEqual([0, 0, 0]);
  });

  it('N6: names are those that the platform would give again', async () => {
    const sample = fleet.componentNames.filter(
      (name, index) => index % 40 === 0 && !name.startsWith('asset-'),
    );
    for (const name of sample) {
      expect(ok(await server.owner.resetComponentName({ params: { name } })).name).toBe(name);
    }
    for (const name of fleet.systemNames.slice(0, 8)) {
      expect(ok(await server.owner.resetSystemName({ params: { name } })).name).toBe(name);
    }
  });

  it('T2: every location is where its type may be', async () => {
    const misplaced = await rows(
      server.database,
      `select l.name from location l left join location p on p.id = l.parent_id
       where exists (select from location_type_parent a where a.type_id = l.location_type_id)
         and not exists (select from location_type_parent a where a.type_id = l.location_type_id
           and a.parent_type_id is not distinct from p.location_type_id)`,
    );
    expect(misplaced).toEqual([]);
  });

  it('makes the same fleet of the same seed, and another of another', async () => {
    const other = await startTestServer();
    const again = await generateFleet(other.database, SIZE, 7);
    expect(again).toEqual(fleet);
    await other.stop();
    const third = await startTestServer();
    expect((await generateFleet(third.database, SIZE, 8)).componentNames).not.toEqual(fleet.componentNames);
    await third.stop();
  });
});
