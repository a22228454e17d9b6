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
});
afterAll(() => server.stop());

let made = 0;
const fresh = (stem: string) => `${stem}-${++made}`;
const standard = async (parent?: string) => {
  const name = fresh('standard');
  return { id: await plant.standard(name, parent === undefined ? {} : { parent }), name };
};
const set = (id: string, role: string, body: object = {}) =>
  owner.setStandardRole({ params: { id, role }, body });
const withdraw = (id: string, role: string) => owner.deleteStandardRole({ params: { id, role } });
const list = async (id: string, query: { own?: boolean } = {}) =>
  ok(await owner.listStandardRoles({ params: { id }, query }));
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;

describe('roles of standards', () => {
  it('A1, A2: own over inherited; ?own=true shows own ones only', async () => {
    const parent = await standard();
    const child = await standard(parent.name);
    ok(await set(parent.name, 'mic', { quorum: 3, impact: 'none' }));
    ok(await set(parent.name, 'camera'));
    expect(ok(await set(child.id.toUpperCase(), 'mic', { quorum: 1 }))).toMatchObject({
      name: 'mic',
      quorum: 1,
      impact: 'none',
      inherited: false,
      declared_by: { kind: 'standard', name: child.name, id: child.id },
    });
    const all = await list(child.name);
    expect(all.standard).toBe(child.name);
    expect(all.roles).toMatchObject([
      { name: 'camera', inherited: true, declared_by: { name: parent.name } },
      { name: 'mic', inherited: false, quorum: 1 },
    ]);
    expect((await list(child.name, { own: true })).roles).toMatchObject([{ name: 'mic' }]);
    expect((await list(parent.name)).roles).toMatchObject([{ name: 'camera' }, { name: 'mic', quorum: 3 }]);
  });

  it('A3: withdrawing shows the inherited one again; what is not own is 404', async () => {
    const parent = await standard();
    const child = await standard(parent.name);
    ok(await set(parent.name, 'mic', { quorum: 3 }));
    expectProblem(await withdraw(child.name, 'mic'), 404);
    ok(await set(child.name, 'mic', { quorum: 1 }));
    expect((await withdraw(child.name, 'mic')).status).toBe(204);
    expect((await list(child.name)).roles).toMatchObject([{ quorum: 3, inherited: true }]);
    expectProblem(await withdraw('nothing', 'mic'), 404);
    expectProblem(await withdraw(newId(), 'mic'), 404);
  });

  it('O2: roles of an official standard are read-only', async () => {
    const name = fresh('official');
    await plant.standard(name, { official: true });
    const child = await standard(name);
    expect(expectProblem(await set(name, 'mic'), 422).detail).toContain('official');
    ok(await set(child.name, 'mic'));
    expectProblem(await withdraw(name, 'mic'), 404);
    expect((await list(name)).roles).toEqual([]);
  });

  it('1.16, P1: declare and withdraw are recorded on the standard, whose version moves', async () => {
    const { id, name } = await standard();
    const reply = await set(name, 'mic', { quorum: 2 });
    expect(reply.headers.get('etag')).toMatch(/^"2\./);
    const again = await set(name, 'mic', { quorum: 2 });
    expect(again.headers.get('etag')).toBe(reply.headers.get('etag'));
    const headers = { 'if-match': '"1.x"' };
    const params = { id, role: 'mic' };
    expectProblem(await owner.setStandardRole({ params, body: { quorum: 3 }, headers }), 409);
    expectProblem(await owner.deleteStandardRole({ params, headers }), 409);
    ok(await withdraw(name, 'mic'));
    expect(await eventsOf(id)).toMatchObject([
      { verb: 'withdraw', resource: 'standard', old: { role: 'mic', quorum: 2 } },
      { verb: 'declare', resource: 'standard', resource_name: name, new: { role: 'mic', quorum: 2 } },
    ]);
  });

  it('X2: reading takes the permission anywhere, writing at all scope', async () => {
    const { name } = await standard();
    const scope_id = await plant.location(fresh('place'));
    const grants = [{ role: 'admin', scope_kind: 'location', scope_id } as const];
    const { client } = await server.as({ handle: fresh('local-admin'), grants });
    expect(ok(await client.listStandardRoles({ params: { id: name } })).roles).toEqual([]);
    const params = { id: name, role: 'mic' };
    expectProblem(await client.setStandardRole({ params, body: {} }), 403);
    expectProblem(await client.deleteStandardRole({ params }), 403);
  });
});

describe('capacity (A11)', () => {
  /** A system that conforms to the standard with components in the given positions of `mic`. */
  const staffed = async (of: { standard: string; location?: string }, positions: readonly number[]) => {
    const name = fresh('system');
    const id = await plant.system(name, of);
    for (const position of positions) {
      const component = fresh('unit');
      await plant.component(component);
      ok(await owner.assignRole({ params: { name, role: 'mic', component }, body: { position } }));
    }
    return { id, name };
  };

  it('A11: below the occupants or the highest position of any system it is 409, naming them', async () => {
    const parent = await standard();
    const child = await standard(parent.name);
    ok(await set(parent.name, 'mic', { quorum: 1 }));
    const crowded = await staffed({ standard: parent.name }, [1, 2]);
    const gaps = await staffed({ standard: child.name }, [4]);
    const fits = await staffed({ standard: child.name }, [1]);
    const problem = expectProblem(await set(parent.name, 'mic', { capacity: 1 }), 409, {
      at: 'body.capacity',
    });
    expect(problem.errors?.map(({ value }) => value)).toEqual([
      { kind: 'system', id: crowded.id, name: crowded.name, assigned: 2, highest: 2 },
      { kind: 'system', id: gaps.id, name: gaps.name, assigned: 1, highest: 4 },
    ]);
    expect((await list(parent.name)).roles[0]).not.toHaveProperty('capacity');
    // a nearer declaration is the one that counts
    ok(await set(child.name, 'mic', { capacity: 4 }));
    ok(await set(parent.name, 'mic', { capacity: 2 }));
    expectProblem(await set(child.name, 'mic', { capacity: 3 }), 409);
    ok(await owner.setSystemRole({ params: { name: gaps.name, role: 'mic' }, body: {} }));
    ok(await set(child.name, 'mic', { capacity: 1 }));
    expect(fits.name).toBeDefined();
  });

  it('A11: overriding with a smaller capacity lowers it as well', async () => {
    const { name } = await standard();
    ok(await set(name, 'mic'));
    const crowded = await staffed({ standard: name }, [1, 2]);
    const params = { name: crowded.name, role: 'mic' };
    expectProblem(await owner.setSystemRole({ params, body: { capacity: 1 } }), 409, { at: 'body.capacity' });
    ok(await owner.setSystemRole({ params, body: { capacity: 2 } }));
    expectProblem(await owner.setSystemRole({ params, body: { capacity: 1 } }), 409);
  });

  it('A11: what is crowded for another reason may still be revised', async () => {
    const { name } = await standard();
    ok(await set(name, 'mic', { capacity: 1 }));
    const system = fresh('system');
    await plant.system(system, { standard: name });
    const params = { name: system, role: 'mic' };
    ok(await owner.setSystemRole({ params, body: { capacity: 3 } }));
    for (const component of [fresh('unit'), fresh('unit'), fresh('unit')]) {
      await plant.component(component);
      ok(await owner.assignRole({ params: { ...params, component } }));
    }
    ok(await owner.deleteSystemRole({ params }));
    ok(await set(name, 'mic', { display_name: 'Mike' }));
    ok(await set(name, 'mic', { capacity: 2 }));
    expectProblem(await set(name, 'mic', { capacity: 1 }), 409);
    expect((await storedRow(server.database, 'system', system)).understaffed_roles).toBe(0);
  });

  it('A11, X11: a system that the caller may not read is counted, not named', async () => {
    const { name } = await standard();
    ok(await set(name, 'mic'));
    const place = fresh('place');
    const scope_id = await plant.location(place);
    const seen = await staffed({ standard: name, location: place }, [1, 2]);
    const unseen = await staffed({ standard: name }, [1, 2]);
    ok(await owner.createRole({ body: { name: 'blueprints', permissions: ['standard:*'] } }));
    const { client } = await server.as({
      handle: fresh('designer'),
      grants: [{ role: 'blueprints' }, { role: 'viewer', scope_kind: 'location', scope_id }],
    });
    const params = { id: name, role: 'mic' };
    const problem = expectProblem(await client.setStandardRole({ params, body: { capacity: 1 } }), 409);
    expect(problem.errors?.map(({ value }) => value)).toEqual([
      { kind: 'system', id: seen.id, name: seen.name, assigned: 2, highest: 2 },
      { kind: 'system', count: 1, hidden: true },
    ]);
    expect(JSON.stringify(problem)).not.toContain(unseen.name);
  });
});
