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
  await plant.type('sound');
  await plant.type('ceiling-sound', 'sound');
  await plant.type('picture');
  await plant.product('sonar', { type: 'sound', capabilities: ['microphone', 'speaker'] });
  await plant.product('sonar-mini', { type: 'ceiling-sound', parent: 'sonar', capabilities: ['microphone'] });
  await plant.product('canvas', { type: 'picture', capabilities: ['display'] });
});
afterAll(() => server.stop());

let made = 0;
const fresh = (stem: string) => `${stem}-${++made}`;
const unit = async (product?: string) => {
  const name = fresh('unit');
  await plant.component(name, product === undefined ? {} : { product });
  return name;
};
/** A system with one role, `mic`. */
const systemWith = async (body: object = {}) => {
  const name = fresh('system');
  const id = await plant.system(name);
  ok(await owner.setSystemRole({ params: { name, role: 'mic' }, body }));
  return { id, name };
};
const assign = (name: string, component: string, position?: number, role = 'mic') =>
  owner.assignRole({
    params: { name, role, component },
    ...(position !== undefined && { body: { position } }),
  });
const unassign = (name: string, component: string, role = 'mic') =>
  owner.unassignRole({ params: { name, role, component } });
const occupants = async (name: string) => {
  const { roles } = ok(await owner.listSystemRoles({ params: { name } }));
  return (roles[0]?.assignments ?? []).map(({ component, position }) => [component, position]);
};
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;
const understaffed = async (name: string) =>
  (await storedRow(server.database, 'system', name)).understaffed_roles;

describe('assigning', () => {
  it('A5: makes the component a member; the role shows it', async () => {
    const { id, name } = await systemWith({
      quorum: 2,
      capacity: 2,
      capabilities: ['microphone'],
      position_labels: ['Left', ''],
    });
    expect(await understaffed(name)).toBe(1);
    const [a, b] = [await unit('sonar'), await unit('sonar-mini')];
    expect(ok(await assign(name, a))).toMatchObject({
      name: 'mic',
      assigned: 1,
      understaffed: 1,
      assigned_to: [a],
      assignments: [{ component: a, position: 1, position_label: 'Left', eligible: true }],
      hidden_count: 0,
    });
    const both = ok(await assign(name, b));
    expect(both).toMatchObject({ assigned: 2, understaffed: 0, assigned_to: [a, b] });
    expect(both.assignments[1]).not.toHaveProperty('position_label');
    expect(await understaffed(name)).toBe(0);
    const { members } = ok(await owner.listSystemMembers({ params: { name } }));
    expect(members).toMatchObject([
      { component: a, primary: true, roles: ['mic'] },
      { component: b, primary: true, roles: ['mic'] },
    ]);
    const [event, first] = await eventsOf(id);
    expect(event).toMatchObject({ verb: 'assign', resource: 'system', resource_name: name });
    expect(event?.new).toMatchObject({ role: 'mic', component: b, position: 2, member: true });
    expect(first?.new).toMatchObject({ component: a, position: 1 });
  });

  it('A5: a repeated one is the same; another position moves the occupant when it is free', async () => {
    const { id, name } = await systemWith({ capacity: 3, quorum: 0 });
    const [a, b] = [await unit(), await unit()];
    const once = ok(await assign(name, a));
    expect(ok(await assign(name, a))).toEqual(once);
    expect(ok(await assign(name, a, 1))).toEqual(once);
    ok(await assign(name, b));
    const count = (await eventsOf(id)).length;
    ok(await assign(name, a, 3));
    expect(await occupants(name)).toEqual([
      [b, 2],
      [a, 3],
    ]);
    const events = await eventsOf(id);
    expect(events).toHaveLength(count + 1);
    expect(events[0]).toMatchObject({ verb: 'assign', old: { position: 1 }, new: { position: 3 } });
    expectProblem(await assign(name, a, 2), 409, { at: 'body.position' });
    expectProblem(await assign(name, a, 4), 422, { at: 'body.position' });
  });

  it('A5: who is not eligible is 422 with the role, the component and everything amiss', async () => {
    const { name } = await systemWith({
      capabilities: ['microphone', 'speaker'],
      accepted_types: ['sound'],
      pinned_products: ['sonar'],
    });
    const wrong = await unit('canvas');
    const problem = expectProblem(await assign(name, wrong), 422, { at: 'path.component' });
    expect(problem.errors?.map(({ value }) => value)).toEqual([
      { role: 'mic', component: wrong, missing_capabilities: ['microphone', 'speaker'] },
      { role: 'mic', component: wrong, component_type: 'picture' },
      { role: 'mic', component: wrong, product: 'canvas' },
    ]);
    const bare = expectProblem(await assign(name, await unit()), 422);
    expect(bare.errors).toHaveLength(3);
    const mini = expectProblem(await assign(name, await unit('sonar-mini')), 422);
    expect(mini.detail).toContain('speaker');
    expect(mini.errors).toHaveLength(1);
    ok(await owner.setSystemRole({ params: { name, role: 'mic' }, body: { capabilities: ['microphone'] } }));
    ok(await assign(name, await unit('sonar-mini')));
    ok(await assign(name, await unit('sonar')));
    expect(ok(await owner.listSystemMembers({ params: { name } })).members).toHaveLength(2);
  });

  it('A6: what makes an occupant unfit later keeps it and marks it', async () => {
    const { name } = await systemWith();
    const a = await unit('canvas');
    ok(await assign(name, a));
    const body = { capabilities: ['speaker', 'display'], accepted_types: ['sound'] };
    const role = ok(await owner.setSystemRole({ params: { name, role: 'mic' }, body }));
    expect(role.assignments).toMatchObject([
      { component: a, eligible: false, missing_capabilities: ['speaker'] },
    ]);
    expect(role).toMatchObject({ assigned: 1, understaffed: 0 });
    // repeating it is not assigning
    ok(await assign(name, a, 5));
    expect(await occupants(name)).toEqual([[a, 5]]);
  });

  it('A7: one component in several roles and systems, each once', async () => {
    const { name } = await systemWith();
    const other = await systemWith();
    ok(await owner.setSystemRole({ params: { name, role: 'speaker' }, body: {} }));
    const a = await unit();
    ok(await assign(name, a));
    ok(await assign(name, a, undefined, 'speaker'));
    ok(await assign(other.name, a));
    const list = ok(await owner.listComponentMemberships({ params: { name: a } }));
    expect(list.memberships).toMatchObject([
      { system: name, roles: ['mic', 'speaker'], primary: true, system_count: 2 },
      { system: other.name, roles: ['mic'] },
    ]);
  });

  it('A8: lowest free position, or the one asked for; a gap is filled again', async () => {
    const { name } = await systemWith({ quorum: 0 });
    const units = [await unit(), await unit(), await unit(), await unit()] as const;
    ok(await assign(name, units[0]));
    ok(await assign(name, units[1], 1000));
    ok(await assign(name, units[2]));
    expectProblem(await assign(name, units[3], 2), 409, { at: 'body.position' });
    for (const wrong of [0, 1001, 1.5]) {
      expectProblem(await assign(name, units[3], wrong), 422, { at: 'body.position' });
    }
    expect((await unassign(name, units[0])).status).toBe(204);
    ok(await assign(name, units[3]));
    expect(await occupants(name)).toEqual([
      [units[3], 1],
      [units[2], 2],
      [units[1], 1000],
    ]);
  });

  it('A5: a full role is 409, after what is wrong with the component', async () => {
    const { name } = await systemWith({ capacity: 1, capabilities: ['display'] });
    ok(await assign(name, await unit('canvas')));
    const next = await unit('canvas');
    expectProblem(await assign(name, next), 409);
    expectProblem(await assign(name, next, 2), 422, { at: 'body.position' });
    expectProblem(await assign(name, await unit('sonar')), 422, { at: 'path.component' });
    expect(ok(await owner.listSystemMembers({ params: { name } })).members).toHaveLength(1);
  });

  it('A5, A8: of fifty that come at once to a role of one, one gets in; where there is room, all do', async () => {
    const tight = await systemWith({ capacity: 1 });
    const units = await Promise.all(Array.from({ length: 50 }, () => unit()));
    const replies = await Promise.all(units.map((each) => assign(tight.name, each)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
    expect(ok(await owner.listSystemMembers({ params: { name: tight.name } })).members).toHaveLength(1);
    const wide = await systemWith({ capacity: 20 });
    await Promise.all(units.slice(0, 20).map(async (each) => ok(await assign(wide.name, each))));
    const positions = (await occupants(wide.name)).map(([, position]) => position);
    expect(positions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('404: system, role or component that is not there', async () => {
    const { name } = await systemWith();
    const a = await unit();
    for (const missing of ['nothing', newId(), 'nul\u0000']) {
      expectProblem(await assign(missing, a), 404);
      expectProblem(await assign(name, missing), 404);
      expectProblem(await assign(name, a, undefined, missing), 404);
      expectProblem(await unassign(name, a, missing), 404);
    }
  });
});

describe('unassigning', () => {
  it('A8, 404: membership stays; who does not fill the role is 404', async () => {
    const { id, name } = await systemWith();
    const a = await unit();
    expectProblem(await unassign(name, a), 404);
    ok(await assign(name, a));
    ok(await unassign(name, a));
    expect(await understaffed(name)).toBe(1);
    expectProblem(await unassign(name, a), 404);
    expect(ok(await owner.listSystemMembers({ params: { name } })).members).toHaveLength(1);
    expect((await eventsOf(id))[0]).toMatchObject({
      verb: 'unassign',
      old: { role: 'mic', component: a, position: 1 },
    });
  });

  it('P2: assignments of members leave the version of the system alone', async () => {
    const { name } = await systemWith();
    const a = await unit();
    ok(await assign(name, a));
    const { version } = await storedRow(server.database, 'system', name);
    ok(await unassign(name, a));
    ok(await assign(name, a));
    expect((await storedRow(server.database, 'system', name)).version).toBe(version);
  });
});

describe('swapping', () => {
  const swap = (name: string, position: number, other: number, role = 'mic') =>
    owner.swapRolePositions({ params: { name, role }, body: { position, with: other } });

  it('A9: the occupants of two positions change places, and nothing else does', async () => {
    const { id, name } = await systemWith({ quorum: 3 });
    const [a, b, c] = [await unit(), await unit(), await unit()];
    for (const [each, position] of [
      [a, 1],
      [b, 4],
      [c, 2],
    ] as const) {
      ok(await assign(name, each, position));
    }
    expect(ok(await swap(name, 1, 4)).assigned_to).toEqual([b, c, a]);
    expect((await eventsOf(id))[0]).toMatchObject({ verb: 'swap', old: { role: 'mic', positions: [1, 4] } });
    expectProblem(await swap(name, 1, 1), 422, { at: 'body.with' });
    expectProblem(await swap(name, 1, 3), 422, { at: 'body.with' });
    expectProblem(await swap(name, 7, 8), 422, { at: ['body.position', 'body.with'] });
    expectProblem(await swap(name, 0, 1), 422, { at: 'body.position' });
    expectProblem(await swap(name, 1, 4, 'nothing'), 404);
    expectProblem(await swap('nothing', 1, 4), 404);
    expect(await occupants(name)).toEqual([
      [b, 1],
      [c, 2],
      [a, 4],
    ]);
  });
});
