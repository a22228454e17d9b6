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
  await plant.location('hall');
  await plant.location('room');
});
afterAll(() => server.stop());

let made = 0;
const fresh = (stem: string) => `${stem}-${++made}`;
const systemAt = async (location?: string) => {
  const name = fresh('system');
  const id = await plant.system(name, location === undefined ? {} : { location });
  return { id, name };
};
const component = async () => {
  const name = fresh('unit');
  return { id: await plant.component(name), name };
};
const at = (system: string, unit: string) => ({ params: { name: system, component: unit } });
const add = (system: string, unit: string) => owner.addSystemMember(at(system, unit));
const memberships = async (unit: string) =>
  ok(await owner.listComponentMemberships({ params: { name: unit } })).memberships;
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;
const row = (tier: 'system' | 'component', name: string) => storedRow(server.database, tier, name);

describe('adding', () => {
  it('M1, M2: the first membership becomes primary, later ones do not take it over', async () => {
    const unit = await component();
    const [first, second] = [await systemAt(), await systemAt()];
    expect(ok(await add(first.name, unit.id.toUpperCase()))).toMatchObject({
      system: first.name,
      system_id: first.id,
      component: unit.name,
      component_id: unit.id,
      primary: true,
      system_count: 1,
      roles: [],
      verdict: 'healthy',
    });
    expect(ok(await add(second.id, unit.name))).toMatchObject({ primary: false, system_count: 2 });
    expect((await memberships(unit.name)).map(({ system, primary }) => [system, primary])).toEqual([
      [first.name, true],
      [second.name, false],
    ]);
  });

  it('M3: repeating it changes nothing, keeps the flag and answers the same', async () => {
    const unit = await component();
    const { id, name } = await systemAt();
    const once = await add(name, unit.name);
    const again = await add(name, unit.name);
    expect(ok(again)).toEqual(ok(once));
    expect(again.headers.get('etag')).toBe(once.headers.get('etag'));
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('P2: the versions of the system and of the component move; If-Match is that of the system', async () => {
    const unit = await component();
    const { name } = await systemAt();
    const headers = { 'if-match': '"1.x"' };
    const reply = await owner.addSystemMember({ ...at(name, unit.name), headers });
    ok(reply);
    expect(reply.headers.get('etag')).toMatch(/^"2\./);
    expect(await row('system', name)).toMatchObject({ version: 2 });
    expect((await row('component', unit.name)).version).toBeGreaterThan(1);
    const other = await component();
    expectProblem(await owner.addSystemMember({ ...at(name, other.name), headers }), 409);
    expect(await memberships(other.name)).toEqual([]);
  });

  it('M6, T4: members may be elsewhere; a component without a place has that of its primary system', async () => {
    const unit = await component();
    const inHall = await systemAt('hall');
    ok(await add(inHall.name, unit.name));
    const hall = (await row('system', inHall.name)).effective_location_id;
    expect((await row('component', unit.name)).effective_location_id).toBe(hall);
    const placed = fresh('unit');
    await plant.component(placed, { location: 'room' });
    ok(await add(inHall.name, placed));
    expect((await row('component', placed)).effective_location_id).not.toBe(hall);
  });

  it('1.16: one record with the verb bind on the system', async () => {
    const unit = await component();
    const { id, name } = await systemAt();
    ok(await add(name, unit.name));
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ verb: 'bind', resource: 'system', resource_name: name });
    expect(event?.new).toEqual({ name, component: unit.name, component_id: unit.id, primary: true });
  });

  it('404: a system or component that is not there; a body is not taken', async () => {
    const unit = await component();
    const { name } = await systemAt();
    for (const missing of ['nothing', newId(), 'a\u0000b']) {
      expectProblem(await add(missing, unit.name), 404);
      expectProblem(await add(name, missing), 404);
    }
    const body = { primary: true } as never;
    expectProblem(await owner.addSystemMember({ ...at(name, unit.name), body }), 422);
  });
});

describe('removing', () => {
  const remove = (system: string, unit: string) => owner.removeSystemMember(at(system, unit));

  it('M2: when the primary one ends the oldest of the others becomes primary; the place follows', async () => {
    const unit = await component();
    const [first, second, third] = [await systemAt('hall'), await systemAt('room'), await systemAt()];
    for (const { name } of [first, second, third]) ok(await add(name, unit.name));
    expect((await remove(first.name, unit.name)).status).toBe(204);
    expect((await memberships(unit.name)).map(({ system, primary }) => [system, primary])).toEqual([
      [second.name, true],
      [third.name, false],
    ]);
    const room = (await row('system', second.name)).effective_location_id;
    expect((await row('component', unit.name)).effective_location_id).toBe(room);
    ok(await remove(second.name, unit.name));
    ok(await remove(third.name, unit.name));
    expect(await memberships(unit.name)).toEqual([]);
    expect((await row('component', unit.name)).effective_location_id).toBeNull();
    expect((await eventsOf(first.id))[0]).toMatchObject({
      verb: 'unbind',
      old: { component: unit.name, primary: true },
    });
  });

  it('L11, D5: a label that tells the primary system is rendered anew whenever that changes', async () => {
    await plant.type('beacon-type');
    await plant.product('beacon', { type: 'beacon-type', label_rule: 'At {{system_name}}' });
    const unit = fresh('unit');
    await plant.component(unit, { product: 'beacon' });
    const [first, second] = [await systemAt(), await systemAt()];
    const label = async () => (await row('component', unit)).display_name;
    ok(await add(first.name, unit));
    expect(await label()).toBe(`At ${first.name}`);
    ok(await add(second.name, unit));
    expect(await label()).toBe(`At ${first.name}`);
    ok(await owner.setPrimarySystem(at(second.name, unit)));
    expect(await label()).toBe(`At ${second.name}`);
    ok(await remove(second.name, unit));
    expect(await label()).toBe(`At ${first.name}`);
    ok(await remove(first.name, unit));
    expect(await label()).toBe('At');
  });

  it('M2: one that is not primary leaves the primary one alone', async () => {
    const unit = await component();
    const [first, second] = [await systemAt(), await systemAt()];
    for (const { name } of [first, second]) ok(await add(name, unit.name));
    ok(await remove(second.name, unit.name));
    expect(await memberships(unit.name)).toMatchObject([{ system: first.name, primary: true }]);
  });

  it('M4: who fills a role stays, and the answer lists the roles; a non-member is 404', async () => {
    const unit = await component();
    const { name } = await systemAt();
    expectProblem(await remove(name, unit.name), 404);
    for (const role of ['left', 'right']) {
      ok(await owner.setSystemRole({ params: { name, role }, body: {} }));
      ok(await owner.assignRole({ params: { name, role, component: unit.name } }));
    }
    const problem = expectProblem(await remove(name, unit.name), 409, { at: 'held_by.role' });
    expect(problem.errors?.map(({ value }) => (value as { name: string }).name)).toEqual(['left', 'right']);
    expect(await memberships(unit.name)).toHaveLength(1);
  });

  it('P1: a stale If-Match is 409 and nothing changes', async () => {
    const unit = await component();
    const { name } = await systemAt();
    ok(await add(name, unit.name));
    const headers = { 'if-match': '"1.x"' };
    expectProblem(await owner.removeSystemMember({ ...at(name, unit.name), headers }), 409);
    expect(await memberships(unit.name)).toHaveLength(1);
  });
});

describe('the primary system', () => {
  const setPrimary = (system: string, unit: string) => owner.setPrimarySystem(at(system, unit));

  it('M5: a member changes it, the current one is nothing, a non-member is 404', async () => {
    const unit = await component();
    const [first, second] = [await systemAt('hall'), await systemAt('room')];
    ok(await add(first.name, unit.name));
    expectProblem(await setPrimary(second.name, unit.name), 404);
    ok(await add(second.name, unit.name));
    expect(ok(await setPrimary(second.name, unit.name))).toMatchObject({ primary: true, system_count: 2 });
    expect(await memberships(unit.name)).toMatchObject([
      { system: second.name, primary: true },
      { system: first.name, primary: false },
    ]);
    const room = (await row('system', second.name)).effective_location_id;
    expect((await row('component', unit.name)).effective_location_id).toBe(room);
    const before = await eventsOf(second.id);
    expect(before[0]).toMatchObject({
      verb: 'set_primary',
      old: { primary: false },
      new: { primary: true },
    });
    const { version } = await row('component', unit.name);
    ok(await setPrimary(second.name, unit.name));
    expect(await eventsOf(second.id)).toHaveLength(before.length);
    expect((await row('component', unit.name)).version).toBe(version);
  });

  it('M2, M5: two that ask at once leave exactly one', async () => {
    const unit = await component();
    const systems = [await systemAt(), await systemAt(), await systemAt(), await systemAt()];
    await Promise.all(systems.map(async ({ name }) => ok(await add(name, unit.name))));
    const primaries = async () => (await memberships(unit.name)).filter(({ primary }) => primary).length;
    expect(await primaries()).toBe(1);
    await Promise.all(systems.map(async ({ name }) => ok(await setPrimary(name, unit.name))));
    expect(await primaries()).toBe(1);
  });
});

describe('listing', () => {
  it('3.9: members by name with their roles, product and type', async () => {
    await plant.type('lamp-type');
    await plant.product('lamp', { type: 'lamp-type' });
    const { name } = await systemAt();
    const [b, a] = [fresh('b-unit'), fresh('a-unit')];
    await plant.component(b, { product: 'lamp' });
    await plant.component(a);
    for (const unit of [b, a]) ok(await add(name, unit));
    ok(await owner.setSystemRole({ params: { name, role: 'light' }, body: {} }));
    ok(await owner.assignRole({ params: { name, role: 'light', component: b } }));
    const list = ok(await owner.listSystemMembers({ params: { name } }));
    expect(list).toMatchObject({ system: name, hidden_count: 0 });
    expect(list.members).toMatchObject([
      { component: a, roles: [] },
      { component: b, roles: ['light'], product: 'lamp', component_type: 'lamp-type' },
    ]);
    expect(list.members[0]).not.toHaveProperty('product');
    expect(await memberships(b)).toMatchObject([{ system: name, roles: ['light'] }]);
    expect((await memberships(b))[0]).not.toHaveProperty('product');
  });

  it('404: what is not there', async () => {
    expectProblem(await owner.listSystemMembers({ params: { name: 'nothing' } }), 404);
    expectProblem(await owner.listComponentMemberships({ params: { name: newId() } }), 404);
  });
});
