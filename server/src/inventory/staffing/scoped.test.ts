import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { type Planting, planting } from './staffing.fixture.ts';

/**
 * Two rooms. `here` and `there` are systems in them; `near` is placed in the caller's room, `far` in the other.
 * `guest` is placed in the other room and a member of `here`, so a grant on this room reaches it.
 */
let server: TestServer;
let owner: Client;
let plant: Planting;
let room: string;
let here: string;
/** May change everything in the room. */
let builder: Client;
/** May read the room, and change its systems only. */
let planner: Client;
/** May read systems everywhere, components in the room only. */
let onlooker: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  plant = planting(server.database);
  room = await plant.location('room');
  await plant.location('elsewhere');
  here = await plant.system('here', { location: 'room' });
  await plant.system('there', { location: 'elsewhere' });
  await plant.component('near', { location: 'room' });
  await plant.component('far', { location: 'elsewhere' });
  await plant.component('guest', { location: 'elsewhere' });
  await plant.component('shared', { location: 'room' });
  ok(await owner.setSystemRole({ params: { name: 'here', role: 'mic' }, body: {} }));
  ok(await owner.setSystemRole({ params: { name: 'there', role: 'mic' }, body: {} }));
  ok(await owner.addSystemMember({ params: { name: 'here', component: 'guest' } }));
  ok(await owner.createRole({ body: { name: 'systems', permissions: ['system:update'] } }));
  ok(await owner.createRole({ body: { name: 'system-reader', permissions: ['system:read'] } }));
  const at = (role: string) => ({ role, scope_kind: 'location', scope_id: room }) as const;
  builder = (await server.as({ handle: 'builder', grants: [at('deploy')] })).client;
  planner = (await server.as({ handle: 'planner', grants: [at('viewer'), at('systems')] })).client;
  const grants = [{ role: 'system-reader' }, at('viewer')];
  onlooker = (await server.as({ handle: 'onlooker', grants })).client;
});
afterAll(() => server.stop());

const at = (name: string, component: string) => ({ params: { name, component } });
const filling = (name: string, component: string) => ({ params: { name, component, role: 'mic' } });

describe('the row of the path (X3)', () => {
  it('X3: a system outside the read scope is 404, one that may only be read is 403', async () => {
    expectProblem(await builder.listSystemMembers({ params: { name: 'there' } }), 404);
    expectProblem(await builder.listSystemRoles({ params: { name: 'there' } }), 404);
    expectProblem(await builder.addSystemMember(at('there', 'near')), 404);
    expectProblem(await builder.setSystemRole({ params: { name: 'there', role: 'x' }, body: {} }), 404);
    const { client } = await server.as({
      handle: 'half-builder',
      grants: [{ role: 'viewer' }, { role: 'deploy', scope_kind: 'location', scope_id: room }],
    });
    expectProblem(await client.addSystemMember(at('there', 'near')), 403);
    expectProblem(await client.removeSystemMember(at('there', 'near')), 403);
    expectProblem(await client.setPrimarySystem(at('there', 'near')), 403);
    expectProblem(await client.setSystemRole({ params: { name: 'there', role: 'x' }, body: {} }), 403);
    expectProblem(await client.deleteSystemRole({ params: { name: 'there', role: 'mic' } }), 403);
    expectProblem(await client.assignRole(filling('there', 'near')), 403);
    expectProblem(await client.unassignRole(filling('there', 'near')), 403);
    const swap = { params: { name: 'there', role: 'mic' }, body: { position: 1, with: 2 } };
    expectProblem(await client.swapRolePositions(swap), 403);
  });

  it('3.9: a component outside the read scope is 404, like one that is not there', async () => {
    const missing = expectProblem(await builder.addSystemMember(at('here', 'nothing')), 404);
    const unseen = expectProblem(await builder.addSystemMember(at('here', 'far')), 404);
    expect(unseen.detail).toBe(missing.detail);
    expectProblem(await builder.removeSystemMember(at('here', 'far')), 404);
    expectProblem(await builder.setPrimarySystem(at('here', 'far')), 404);
    expectProblem(await builder.assignRole(filling('here', 'far')), 404);
    expectProblem(await builder.unassignRole(filling('here', 'far')), 404);
    expectProblem(await builder.listComponentMemberships({ params: { name: 'far' } }), 404);
  });

  it('7: without the permission anywhere everything is 403, whether or not it is there', async () => {
    const { client } = await server.as({ handle: 'mere-viewer', grants: [{ role: 'viewer' }] });
    expectProblem(await client.addSystemMember(at('here', 'near')), 403);
    expectProblem(await client.assignRole(filling('nothing', 'near')), 403);
    expectProblem(await client.setSystemRole({ params: { name: 'here', role: 'x' }, body: {} }), 403);
  });
});

describe('reach grows by membership (X9)', () => {
  it('X9: putting a component into a system needs component:update on it, even if it is in', async () => {
    expectProblem(await planner.addSystemMember(at('here', 'near')), 403);
    expectProblem(await planner.addSystemMember(at('here', 'guest')), 403);
    expectProblem(await planner.assignRole(filling('here', 'near')), 403);
    const { members } = ok(await owner.listSystemMembers({ params: { name: 'here' } }));
    expect(members.map(({ component }) => component)).toEqual(['guest']);
  });

  it('X9: assigning a member, setting the primary system and removing do not', async () => {
    ok(await planner.assignRole(filling('here', 'guest')));
    ok(await planner.unassignRole(filling('here', 'guest')));
    ok(await planner.setPrimarySystem(at('here', 'guest')));
    ok(await planner.removeSystemMember(at('here', 'guest')));
    // it was reached through the membership only
    expectProblem(await planner.listComponentMemberships({ params: { name: 'guest' } }), 404);
    ok(await owner.addSystemMember(at('here', 'guest')));
  });

  it('X9: whoever may change both may bind; the role needs nothing else', async () => {
    ok(await builder.addSystemMember(at('here', 'near')));
    ok(await builder.assignRole(filling('here', 'near')));
    ok(await builder.unassignRole(filling('here', 'near')));
    ok(await builder.removeSystemMember(at('here', 'near')));
    ok(await builder.assignRole(filling('here', 'near')));
    ok(await builder.unassignRole(filling('here', 'near')));
    ok(await builder.removeSystemMember(at('here', 'near')));
  });
});

describe('what is not to be seen (X10, X11)', () => {
  it('X11: lists show readable rows and count the others; counts count everything', async () => {
    for (const component of ['far', 'shared']) ok(await owner.assignRole(filling('there', component)));
    ok(await owner.addSystemMember(at('here', 'shared')));
    const { members, hidden_count } = ok(await onlooker.listSystemMembers({ params: { name: 'there' } }));
    expect(members).toMatchObject([{ component: 'shared', system_count: 2, roles: ['mic'] }]);
    expect(hidden_count).toBe(1);
    const { roles } = ok(await onlooker.listSystemRoles({ params: { name: 'there' } }));
    expect(roles).toMatchObject([
      {
        assigned: 2,
        understaffed: 0,
        assigned_to: ['shared'],
        assignments: [{ position: 2 }],
        hidden_count: 1,
      },
    ]);
    expect(JSON.stringify(roles)).not.toContain('far');
    const seen = ok(await builder.listComponentMemberships({ params: { name: 'shared' } }));
    expect(seen.memberships).toMatchObject([{ system: 'here', system_count: 2, primary: false }]);
    expect(seen.hidden_count).toBe(1);
  });

  it('X11: a caller who may read no component at all still sees how many there are', async () => {
    const grants = [{ role: 'system-reader', scope_kind: 'system', scope_id: here } as const];
    const { client } = await server.as({ handle: 'system-watcher', grants });
    const list = ok(await client.listSystemMembers({ params: { name: 'here' } }));
    expect(list).toMatchObject({ members: [], hidden_count: 2 });
  });
});
