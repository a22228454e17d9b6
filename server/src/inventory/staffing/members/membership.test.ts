import { type Client, ok } from '@muster/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { joinSystem, leaveSystems } from '../index.ts';
import { type Planting, planting, storedRow } from '../staffing.fixture.ts';

let server: TestServer;
let owner: Client;
let plant: Planting;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  plant = planting(server.database);
});
afterAll(() => server.stop());

let made = 0;
const fresh = (stem: string) => `${stem}-${++made}`;
const row = async (kind: 'system' | 'component') => {
  const name = fresh(kind);
  return { id: await plant[kind](name), name };
};
const memberships = async (name: string) => {
  const list = ok(await owner.listComponentMemberships({ params: { name } }));
  return list.memberships.map(({ system, primary }) => ({ system, primary }));
};

describe('who is primary', () => {
  const step = fc.record({
    do: fc.constantFrom('add' as const, 'remove' as const, 'set' as const),
    system: fc.nat({ max: 3 }),
  });

  it('M2, M5: as the rules say, whatever is added, removed and set', async () => {
    const systems = [await row('system'), await row('system'), await row('system'), await row('system')];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        const { name: component } = await row('component');
        /** Oldest first. */
        let members: string[] = [];
        let primary: string | undefined;
        for (const { do: what, system } of steps) {
          const name = systems[system]?.name ?? '';
          const at = { params: { name, component } };
          const within = members.includes(name);
          if (what === 'add') {
            expect((await owner.addSystemMember(at)).status).toBe(200);
            if (!within) members.push(name);
            primary ??= name;
          } else if (what === 'remove') {
            expect((await owner.removeSystemMember(at)).status).toBe(within ? 204 : 404);
            members = members.filter((member) => member !== name);
            if (primary === name) primary = members[0];
          } else {
            expect((await owner.setPrimarySystem(at)).status).toBe(within ? 200 : 404);
            if (within) primary = name;
          }
        }
        const others = members.filter((member) => member !== primary).sort();
        const expected = others.map((system) => ({ system, primary: false }));
        if (primary !== undefined) expected.unshift({ system: primary, primary: true });
        expect(await memberships(component)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});

describe('for creates and deletes of rows', () => {
  it('M1–M3: joinSystem makes the first membership primary and moves the version of the system', async () => {
    const [unit, first, second] = [await row('component'), await row('system'), await row('system')];
    await server.database.transaction(async (tx) => {
      for (const { id } of [first, second, first]) await joinSystem(tx, id, unit.id);
    });
    expect(await memberships(unit.name)).toEqual([
      { system: first.name, primary: true },
      { system: second.name, primary: false },
    ]);
    expect((await storedRow(server.database, 'system', first.name)).version).toBe(2);
    expect((await storedRow(server.database, 'component', unit.name)).version).toBe(1);
  });

  it('D5: a component that goes leaves its systems, whose versions move', async () => {
    const [unit, first, second] = [await row('component'), await row('system'), await row('system')];
    for (const { name } of [first, second]) {
      ok(await owner.addSystemMember({ params: { name, component: unit.name } }));
    }
    const left = await server.database.transaction((tx) => leaveSystems(tx, { component: unit.id }));
    expect([...left.systems].sort()).toEqual([first.id, second.id].sort());
    expect(left.components).toEqual([]);
    expect(await memberships(unit.name)).toEqual([]);
    expect((await storedRow(server.database, 'system', first.name)).version).toBe(3);
  });

  it('D5: a system that is unbound frees its members, assignments included, and primaries are elected', async () => {
    const [system, other] = [await row('system'), await row('system')];
    const [shared, lone] = [await row('component'), await row('component')];
    ok(await owner.setSystemRole({ params: { name: system.name, role: 'mic' }, body: {} }));
    for (const { name: component } of [shared, lone]) {
      ok(await owner.assignRole({ params: { name: system.name, role: 'mic', component } }));
    }
    ok(await owner.addSystemMember({ params: { name: other.name, component: shared.name } }));
    const before = (await storedRow(server.database, 'component', lone.name)).version;
    const left = await server.database.transaction((tx) => leaveSystems(tx, { system: system.id }));
    expect(left.systems).toEqual([]);
    expect([...left.components].sort()).toEqual([shared.id, lone.id].sort());
    expect(await memberships(shared.name)).toEqual([{ system: other.name, primary: true }]);
    expect(await memberships(lone.name)).toEqual([]);
    expect((await storedRow(server.database, 'component', lone.name)).version).toBe(before + 1);
    expect(ok(await owner.listSystemRoles({ params: { name: system.name } })).roles).toMatchObject([
      { assigned: 0 },
    ]);
  });
});
