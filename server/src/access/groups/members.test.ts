import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let owner: Client;
/** Covers what admin covers, and not `>`. */
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  admin = (await server.as({ handle: 'admin', grants: [{ role: 'admin' }] })).client;
});
afterAll(() => server.stop());

let made = 0;
const name = () => `one-${++made}`;
const at = (id: string) => ({ params: { id } });
const memberAt = (id: string, principalId: string) => ({ params: { id, principalId } });
const person = (handle = name()) => server.as({ handle });
const groupWith = async (...roles: string[]) => {
  const group = ok(await owner.createGroup({ body: { name: name(), display_name: 'Shown' } }));
  for (const role of roles) {
    ok(await owner.createGroupGrant({ ...at(group.id), body: { role, scope_kind: 'all' } }));
  }
  return group;
};
const add = (client: Client, group: string, principal_id: string) =>
  client.addMember({ ...at(group), body: { principal_id } });
const namesIn = async (group: string) =>
  ok(await owner.listMembers(at(group))).members.map((member) => member.name);
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;
const archive = statement(
  'test-archive-member',
  'update principal set active = false, archived_at = now() where id = $1',
);

describe('members', () => {
  it('12.7: are added by uuid or handle, once; the record names group and member', async () => {
    const group = await groupWith();
    const [one, two] = [await person(), await person()];
    expect((await add(owner, group.name, one.handle)).status).toBe(204);
    expect((await add(owner, group.id, two.id.toUpperCase())).status).toBe(204);
    expect((await add(owner, group.id, one.id)).status).toBe(204);
    expect(await namesIn(group.id)).toEqual([one.handle, two.handle]);
    expect(ok(await owner.getGroup(at(group.id))).member_count).toBe(2);
    const events = (await eventsOf(group.id)).filter((event) => event.verb === 'add_member');
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({
      resource: 'principal_group',
      resource_name: group.name,
      new: { name: group.name, principal_id: one.id, principal: one.handle },
    });
    expect(ok(await owner.getPrincipal(at(one.id))).groups).toEqual([{ id: group.id, name: group.name }]);
  });

  it('12.7: are listed by name with kind, label and activity, in pages', async () => {
    const group = await groupWith();
    const service = await server.as({ handle: 'a-robot', kind: 'service' });
    const human = await server.as({ handle: 'z-human' });
    await server.database.run(
      statement('test-label', 'update human set label = $2 where principal_id = $1'),
      [human.id, 'Zoë'],
    );
    for (const id of [human.id, service.id]) await add(owner, group.id, id);
    const { members, total } = ok(await owner.listMembers({ ...at(group.id), query: { count: true } }));
    expect(members).toEqual([
      { principal_id: service.id, kind: 'service', name: 'a-robot', active: true },
      { principal_id: human.id, kind: 'human', name: 'z-human', label: 'Zoë', active: true },
    ]);
    expect(total).toBe(2);
    const first = ok(await owner.listMembers({ ...at(group.id), query: { limit: 1 } }));
    expect(first.members.map((member) => member.name)).toEqual(['a-robot']);
    const query = { limit: 1, cursor: first.next_cursor ?? '' };
    const second = ok(await owner.listMembers({ ...at(group.id), query }));
    expect(second.members.map((member) => member.name)).toEqual(['z-human']);
    expect(second.next_cursor).toBeUndefined();
    const other = await groupWith();
    expectProblem(await owner.listMembers({ ...at(other.id), query }), 400, { at: 'query.cursor' });
  });

  it('12.7: archived members are omitted and uncounted, but stay members', async () => {
    const group = await groupWith();
    const one = await person();
    await add(owner, group.id, one.id);
    await server.database.run(archive, [one.id]);
    expect(await namesIn(group.id)).toEqual([]);
    expect(ok(await owner.getGroup(at(group.id))).member_count).toBe(0);
    expect((await add(owner, group.id, one.id)).status).toBe(204);
    expect((await owner.removeMember(memberAt(group.id, one.id))).status).toBe(204);
    expectProblem(await add(owner, group.id, one.id), 409, { at: 'body.principal_id' });
  });

  it('12.7: an unknown principal is 422, an unknown group 404', async () => {
    const group = await groupWith();
    for (const unknown of ['nobody', newId()]) {
      expectProblem(await add(owner, group.id, unknown), 422, { at: 'body.principal_id' });
    }
    expectProblem(await add(owner, 'nothing', (await person()).id), 404);
    expectProblem(await owner.listMembers(at('nothing')), 404);
  });

  it('12.7: removal is by uuid or handle, and 404 when not a member', async () => {
    const group = await groupWith();
    const [one, two, never] = [await person(), await person(), await person()];
    for (const { id } of [one, two]) await add(owner, group.id, id);
    expect((await owner.removeMember(memberAt(group.id, one.id.toUpperCase()))).status).toBe(204);
    expect((await owner.removeMember(memberAt(group.name, two.handle))).status).toBe(204);
    for (const gone of [one.id, never.id, newId(), 'nobody']) {
      expectProblem(await owner.removeMember(memberAt(group.id, gone)), 404);
    }
    expectProblem(await owner.removeMember(memberAt('nothing', never.id)), 404);
    const [event] = (await eventsOf(group.id)).filter(({ verb }) => verb === 'remove_member');
    expect(event?.old).toEqual({ name: group.name, principal_id: two.id, principal: two.handle });
    expect(event?.new).toBeUndefined();
  });

  it('7: joining and leaving a group act on the very next request', async () => {
    const group = await groupWith('admin');
    const one = await person();
    expectProblem(await one.client.listRoles(), 403);
    await add(owner, group.id, one.id);
    ok(await one.client.listRoles());
    await owner.removeMember(memberAt(group.id, one.id));
    expectProblem(await one.client.listRoles(), 403);
  });
});

describe('G3', () => {
  it('G3: members come and go only where every role of the group is covered; refusals are recorded (U5)', async () => {
    const group = await groupWith('viewer', 'owner');
    const [inside, outside] = [await person(), await person()];
    await add(owner, group.id, inside.id);
    expectProblem(await add(admin, group.id, outside.id), 403, { slug: 'authority' });
    expectProblem(await admin.removeMember(memberAt(group.id, inside.id)), 403, { slug: 'authority' });
    expectProblem(await admin.deleteGroup(at(group.id)), 403, { slug: 'authority' });
    expect(await namesIn(group.id)).toEqual([inside.handle]);
    const denied = (await eventsOf(group.id)).filter((event) => event.verb === 'denied');
    expect(denied.map((event) => event.new)).toEqual([
      { operation: 'DELETE /principal-groups/{id}' },
      { operation: 'DELETE /principal-groups/{id}/members/{principalId}' },
      { operation: 'POST /principal-groups/{id}/members' },
    ]);
    expect(denied[0]).toMatchObject({
      resource: 'principal_group',
      resource_name: group.name,
      actor_name: 'admin',
    });
  });

  it('G3: the guard comes before an unknown principal, and after a member that is none', async () => {
    const group = await groupWith('owner');
    expectProblem(await add(admin, group.id, 'nobody'), 403, { slug: 'authority' });
    expectProblem(await admin.removeMember(memberAt(group.id, 'nobody')), 404);
  });

  it('G3: covered roles, and a group without any, are no obstacle', async () => {
    const one = await person();
    for (const group of [await groupWith(), await groupWith('operator', 'admin')]) {
      expect((await add(admin, group.id, one.id)).status).toBe(204);
      expect((await admin.removeMember(memberAt(group.id, one.id))).status).toBe(204);
      expect((await admin.deleteGroup(at(group.id))).status).toBe(204);
    }
  });
});

describe('deleting', () => {
  it('12.7: memberships and grants go with the group and ride in its image; direct grants stay', async () => {
    const group = await groupWith('viewer', 'admin');
    const one = await server.as({ handle: name(), grants: [{ role: 'viewer' }] });
    const two = await person();
    for (const { id } of [one, two]) await add(owner, group.id, id);
    await server.database.run(archive, [two.id]);
    expect((await owner.deleteGroup(at(group.name))).status).toBe(204);
    expectProblem(await owner.deleteGroup(at(group.id)), 404);
    expect(ok(await owner.getPrincipal(at(one.id)))).toMatchObject({
      groups: [],
      grants: [{ role: 'viewer' }],
    });
    expectProblem(await one.client.listRoles(), 403);
    const [event] = await eventsOf(group.id);
    expect(event).toMatchObject({ verb: 'delete', resource: 'principal_group', resource_name: group.name });
    expect(event?.old).toMatchObject({
      name: group.name,
      display_name: 'Shown',
      members: [one, two].map(({ id, handle }) => ({ id, name: handle })),
      grants: [
        { role: 'viewer', scope_kind: 'all' },
        { role: 'admin', scope_kind: 'all' },
      ],
    });
    expect(event?.new).toBeUndefined();
  });
});
