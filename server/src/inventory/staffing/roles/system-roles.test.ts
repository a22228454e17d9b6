import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../../testing/index.ts';
import { type Planting, planting, storedRow } from '../staffing.fixture.ts';

let server: TestServer;
let owner: Client;
let plant: Planting;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  plant = planting(server.database);
  await plant.type('screen');
  await plant.type('wall-screen', 'screen');
  await plant.product('panel', { type: 'screen', capabilities: ['display', 'glow'] });
});
afterAll(() => server.stop());

let made = 0;
const fresh = (stem: string) => `${stem}-${++made}`;
const system = async (of: { standard?: string } = {}) => {
  const name = fresh('system');
  return { id: await plant.system(name, of), name };
};
/** A standard that inherits from another, and what each declares. */
const standards = async (below: object, above: object) => {
  const [parent, child] = [fresh('parent'), fresh('child')];
  await plant.standard(parent);
  await plant.standard(child, { parent });
  for (const [name, roles] of [
    [child, below],
    [parent, above],
  ] as const) {
    for (const [role, body] of Object.entries(roles)) {
      ok(await owner.setStandardRole({ params: { id: name, role }, body }));
    }
  }
  return { parent, child };
};
const set = (name: string, role: string, body: object) =>
  owner.setSystemRole({ params: { name, role }, body });
const roles = async (name: string) => ok(await owner.listSystemRoles({ params: { name } })).roles;
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;

describe('declaring', () => {
  it('A2, I8: a first declaration takes the defaults', async () => {
    const { id, name } = await system();
    const reply = await set(name, 'main-display', {});
    expect(reply.status).toBe(200);
    expect(ok(reply)).toMatchObject({
      name: 'main-display',
      display_name: 'Main Display',
      capabilities: [],
      accepted_types: [],
      pinned_products: [],
      quorum: 1,
      impact: 'degraded',
      position_labels: [],
      inherited: false,
      declared_by: { kind: 'system', name, id },
      from_standard: false,
      overrides_standard: false,
      assigned: 0,
      understaffed: 1,
      assigned_to: [],
      assignments: [],
      hidden_count: 0,
    });
    expect(ok(reply)).not.toHaveProperty('capacity');
  });

  it('A2: a field that is not given keeps its value; lists replace; capacity 0 clears', async () => {
    const { name } = await system();
    const full = {
      display_name: '  Links ',
      capabilities: ['glow', 'display', 'glow'],
      accepted_types: ['wall-screen', 'screen'],
      pinned_products: ['panel'],
      quorum: 2,
      capacity: 3,
      impact: 'outage',
      position_labels: ['L', '', 'R'],
    };
    const stored = { ...full, display_name: 'Links', capabilities: ['display', 'glow'] };
    expect(ok(await set(name, 'left', full))).toMatchObject({
      ...stored,
      accepted_types: ['screen', 'wall-screen'],
    });
    expect(ok(await set(name, 'left', { quorum: 1, display_name: null }))).toMatchObject({
      display_name: 'Links',
      quorum: 1,
      capacity: 3,
      pinned_products: ['panel'],
    });
    const cleared = ok(
      await set(name, 'left', { capacity: 0, accepted_types: [], pinned_products: [], position_labels: [] }),
    );
    expect(cleared).toMatchObject({ accepted_types: [], pinned_products: [], position_labels: [] });
    expect(cleared).not.toHaveProperty('capacity');
    expect(cleared.capabilities).toEqual(['display', 'glow']);
  });

  it('A2: overriding begins with what is inherited', async () => {
    const { child } = await standards({}, { mic: { quorum: 3, impact: 'outage', display_name: 'Mike' } });
    const { name } = await system({ standard: child });
    expect(ok(await set(name, 'mic', { quorum: 1 }))).toMatchObject({
      quorum: 1,
      impact: 'outage',
      display_name: 'Mike',
      overrides_standard: true,
      inherited: false,
      from_standard: false,
    });
  });

  it('1.16, P2: the system has a new version and one record; saying the same again is nothing', async () => {
    const { id, name } = await system();
    const first = await set(name, 'mic', { quorum: 2 });
    expect(first.headers.get('etag')).toMatch(/^"2\./);
    const same = await set(name, 'mic', { quorum: 2, capabilities: [] });
    expect(same.headers.get('etag')).toBe(first.headers.get('etag'));
    ok(await set(name, 'mic', { quorum: 0 }));
    expect((await storedRow(server.database, 'system', name)).version).toBe(3);
    const [revised, declared, ...others] = await eventsOf(id);
    expect(others).toEqual([]);
    expect(declared).toMatchObject({ verb: 'declare', resource: 'system', resource_name: name });
    expect(declared?.new).toMatchObject({ name, role: 'mic', quorum: 2 });
    expect(declared).not.toHaveProperty('old');
    expect(revised).toMatchObject({ verb: 'declare' });
    expect(revised?.old).toEqual({ name, role: 'mic', quorum: 2 });
    expect(revised?.new).toEqual({ name, role: 'mic', quorum: 0 });
  });

  it('I2: the role name has its form', async () => {
    const { name } = await system();
    for (const wrong of ['Upper', '-dash', 'a b', newId(), 'x'.repeat(101), 'nul\u0000']) {
      expectProblem(await set(name, wrong, {}), 422, { at: 'path.role' });
    }
  });

  it('I6, U5: fields have their form, and everything wrong is told at once', async () => {
    const { name } = await system();
    expectProblem(await set(name, 'mic', { display_name: 'a\u202eb', quorum: 1001, official: true }), 422, {
      at: ['body.display_name', 'body.quorum', 'body.official'],
    });
    expectProblem(await set(name, 'mic', { display_name: '' }), 422, { at: 'body.display_name' });
    expectProblem(await set(name, 'mic', { impact: 'none', position_labels: ['a\nb'] }), 422);
    expectProblem(
      await set(name, 'Mic', {
        capabilities: ['display', 'unheard-of'],
        accepted_types: ['screen', 'no-type'],
        pinned_products: ['no-product'],
        quorum: 3,
        capacity: 2,
        position_labels: ['a', 'b', 'c'],
      }),
      422,
      {
        at: [
          'path.role',
          'body.capabilities[1]',
          'body.accepted_types',
          'body.pinned_products',
          'body.quorum',
          'body.position_labels',
        ],
      },
    );
    expect(await roles(name)).toEqual([]);
  });

  it('1.11: a capacity below the quorum or the labels that stay is 422 at the capacity', async () => {
    const { name } = await system();
    ok(await set(name, 'mic', { quorum: 3, position_labels: ['a', 'b', 'c'] }));
    expectProblem(await set(name, 'mic', { capacity: 2 }), 422, { at: 'body.capacity' });
    ok(await set(name, 'mic', { capacity: 3 }));
    expectProblem(await set(name, 'mic', { quorum: 4 }), 422, { at: 'body.quorum' });
  });

  it('C2: a capability is known when it ships, a product lists it, or a role requires it', async () => {
    const { name } = await system();
    expectProblem(await set(name, 'mic', { capabilities: ['levitation'] }), 422, {
      at: 'body.capabilities[0]',
    });
    ok(await set(name, 'mic', { capabilities: ['display', 'glow'] }));
    ok(await set(name, 'other', { capabilities: ['glow'] }));
    const many = Array.from({ length: 51 }, () => 'display');
    expectProblem(await set(name, 'mic', { capabilities: many }), 422, { at: 'body.capabilities' });
  });

  it('P1: If-Match is that of the system; stale is 409, after what is wrong with the request', async () => {
    const { name } = await system();
    const headers = { 'if-match': '"7.x"' };
    const params = { name, role: 'mic' };
    expectProblem(await owner.setSystemRole({ params, body: {}, headers }), 409);
    expectProblem(await owner.setSystemRole({ params, body: { capabilities: ['nope'] }, headers }), 422);
    ok(await owner.setSystemRole({ params, body: {}, headers: { 'if-match': '*' } }));
    expectProblem(await owner.deleteSystemRole({ params, headers }), 409);
    expect(await roles(name)).toHaveLength(1);
  });
});

describe('effective roles', () => {
  it('A1: own, then of the standard, then of its parents; the nearest wins as a whole', async () => {
    const { parent, child } = await standards(
      { mic: { quorum: 2 }, screen: {} },
      { mic: { quorum: 5, impact: 'outage' }, camera: { quorum: 0 } },
    );
    const { name } = await system({ standard: child });
    ok(await set(name, 'screen', { quorum: 4 }));
    ok(await set(name, 'own', {}));
    const shown = (await roles(name)).map((role) => [
      role.name,
      role.quorum,
      role.declared_by.name,
      role.from_standard,
      role.inherited,
      role.overrides_standard,
    ]);
    expect(shown).toEqual([
      ['camera', 0, parent, true, true, false],
      ['mic', 2, child, true, true, false],
      ['own', 1, name, false, false, false],
      ['screen', 4, name, false, false, true],
    ]);
    expect((await storedRow(server.database, 'system', name)).understaffed_roles).toBe(3);
  });

  it('A1: standards apply live', async () => {
    const { parent, child } = await standards({}, {});
    const { name } = await system({ standard: child });
    ok(await owner.setStandardRole({ params: { id: parent, role: 'mic' }, body: { quorum: 2 } }));
    expect(await roles(name)).toMatchObject([{ name: 'mic', quorum: 2, understaffed: 2 }]);
    ok(await owner.setStandardRole({ params: { id: child, role: 'mic' }, body: { quorum: 0 } }));
    expect(await roles(name)).toMatchObject([{ name: 'mic', quorum: 0, understaffed: 0 }]);
    expect((await storedRow(server.database, 'system', name)).understaffed_roles).toBe(0);
    ok(await owner.deleteStandardRole({ params: { id: child, role: 'mic' } }));
    expect((await storedRow(server.database, 'system', name)).understaffed_roles).toBe(1);
  });
});

describe('withdrawing', () => {
  const withdraw = (name: string, role: string) => owner.deleteSystemRole({ params: { name, role } });

  it('A3: the standard applies again; what is only inherited is 404', async () => {
    const { child } = await standards({}, { mic: { quorum: 5 } });
    const { id, name } = await system({ standard: child });
    expectProblem(await withdraw(name, 'mic'), 404);
    ok(await set(name, 'mic', { quorum: 1 }));
    expect((await withdraw(name, 'mic')).status).toBe(204);
    expect(await roles(name)).toMatchObject([{ name: 'mic', quorum: 5, from_standard: true }]);
    expectProblem(await withdraw(name, 'mic'), 404);
    expectProblem(await withdraw(name, 'nothing'), 404);
    expectProblem(await withdraw('nothing', 'mic'), 404);
    expect((await eventsOf(id))[0]).toMatchObject({
      verb: 'withdraw',
      resource: 'system',
      old: { role: 'mic', quorum: 1 },
    });
  });

  it('A4: assignments of a role that is no longer effective go, memberships stay', async () => {
    const { child } = await standards({ mic: {} }, {});
    const { name } = await system({ standard: child });
    const unit = fresh('unit');
    await plant.component(unit);
    ok(await set(name, 'own', {}));
    ok(await set(name, 'mic', { quorum: 1 }));
    for (const role of ['own', 'mic']) {
      ok(await owner.assignRole({ params: { name, role, component: unit } }));
    }
    ok(await withdraw(name, 'own'));
    // the declaration of the standard takes over, and so does the occupant
    ok(await withdraw(name, 'mic'));
    expect(await roles(name)).toMatchObject([{ name: 'mic', assigned_to: [unit], from_standard: true }]);
    const members = ok(await owner.listSystemMembers({ params: { name } })).members;
    expect(members).toMatchObject([{ component: unit, roles: ['mic'] }]);
    ok(await owner.deleteStandardRole({ params: { id: child, role: 'mic' } }));
    expect(await roles(name)).toEqual([]);
    expect(ok(await owner.listSystemMembers({ params: { name } })).members).toMatchObject([{ roles: [] }]);
  });
});
