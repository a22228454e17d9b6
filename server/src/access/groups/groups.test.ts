import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
});
afterAll(() => server.stop());

let made = 0;
const name = () => `group-${++made}`;
const at = (id: string) => ({ params: { id } });
const make = async (text: { display_name?: string; description?: string } = {}) =>
  ok(await owner.createGroup({ body: { name: name(), ...text } }));
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;

describe('creating', () => {
  it('12.7: a group begins without members and grants', async () => {
    const body = { name: name(), display_name: '  Nachtschicht ', description: 'Two\nlines' };
    const reply = await owner.createGroup({ body });
    const group = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/api/v1/principal-groups/${group.id}`);
    expect(group).toMatchObject({ ...body, display_name: 'Nachtschicht', member_count: 0, grant_count: 0 });
    expect(ok(await owner.getGroup(at(group.id)))).toEqual(group);
    expect(await eventsOf(group.id)).toMatchObject([
      {
        verb: 'create',
        resource: 'principal_group',
        resource_name: body.name,
        actor_name: 'root',
        new: { name: body.name, display_name: 'Nachtschicht' },
      },
    ]);
  });

  it('12.7: a taken name is 409 and nothing is written', async () => {
    const group = await make({ display_name: 'First' });
    expectProblem(await owner.createGroup({ body: { name: group.name } }), 409, { at: 'body.name' });
    expect(ok(await owner.getGroup(at(group.name))).display_name).toBe('First');
  });

  it('3.2.2: a name has its form and is not shaped like a uuid; unknown fields are refused', async () => {
    for (const wrong of ['Upper', '-dash', 'a b', '', newId(), 'x'.repeat(101)]) {
      expectProblem(await owner.createGroup({ body: { name: wrong } }), 422, { at: 'body.name' });
    }
    const body = { name: name(), member_count: 3 } as never;
    expectProblem(await owner.createGroup({ body }), 422, { at: 'body.member_count' });
    expectProblem(await owner.createGroup({ body: { name: name(), display_name: 'a\u202eb' } }), 422, {
      at: 'body.display_name',
    });
  });
});

describe('reading', () => {
  it('12.7: by uuid in any letter case or by name; anything else is 404', async () => {
    const group = await make();
    expect(ok(await owner.getGroup(at(group.id.toUpperCase()))).name).toBe(group.name);
    expect(ok(await owner.getGroup(at(group.name))).id).toBe(group.id);
    expectProblem(await owner.getGroup(at(newId())), 404);
    expectProblem(await owner.getGroup(at('no-such-group')), 404);
  });

  it('3.4: lists are by name, in pages, with a total, searched in any script', async () => {
    const fresh = await startTestServer();
    const texts = { zeta: 'Straße', alpha: 'ΟΔΟΣ', mid_: '100% sicher' };
    for (const [key, display_name] of Object.entries(texts)) {
      ok(await fresh.owner.createGroup({ body: { name: key.replace('_', ''), display_name } }));
    }
    const names = async (query: object) => {
      const list = ok(await fresh.owner.listGroups({ query }));
      return [list.groups.map((group) => group.name), list.total, list.next_cursor] as const;
    };
    expect(await names({ count: true })).toEqual([['alpha', 'mid', 'zeta'], 3, undefined]);
    const [first, , cursor] = await names({ limit: 2 });
    expect(first).toEqual(['alpha', 'mid']);
    expect((await names({ limit: 2, cursor }))[0]).toEqual(['zeta']);
    expect((await names({ limit: 1, offset: 1 }))[0]).toEqual(['mid']);
    expect((await names({ q: 'οδος' }))[0]).toEqual(['alpha']);
    expect((await names({ q: 'STRAß' }))[0]).toEqual(['zeta']);
    expect((await names({ q: '%' }))[0]).toEqual(['mid']);
    expect((await names({ q: 'nothing', count: true })).slice(0, 2)).toEqual([[], 0]);
    expectProblem(await fresh.owner.listGroups({ query: { limit: 2, q: 'x', cursor: cursor ?? '' } }), 400);
    await fresh.stop();
  });

  it('6.3: everything about groups needs an all-scope grant', async () => {
    const group = await make();
    const { client } = await server.as({ handle: 'viewer', grants: [{ role: 'viewer' }] });
    expectProblem(await client.listGroups(), 403);
    expectProblem(await client.getGroup(at(group.id)), 403);
    expectProblem(await client.listMembers(at(group.id)), 403);
    expectProblem(await client.createGroup({ body: { name: name() } }), 403);
    expectProblem(await client.deleteGroup(at(newId())), 403);
  });
});

describe('changing', () => {
  it('12.7: texts are set and cleared; the record shows what changed and the name (U8)', async () => {
    const group = await make({ display_name: 'Old', description: 'Kept' });
    const patch = async (body: object) => ok(await owner.updateGroup({ ...at(group.id), body }));
    expect(await patch({ display_name: 'New' })).toMatchObject({ display_name: 'New', description: 'Kept' });
    expect(await patch({ display_name: '', description: null })).not.toHaveProperty('display_name');
    const [cleared, updated] = await eventsOf(group.id);
    expect(updated).toMatchObject({ verb: 'update', resource: 'principal_group' });
    expect(updated?.old).toEqual({ name: group.name, display_name: 'Old' });
    expect(updated?.new).toEqual({ name: group.name, display_name: 'New' });
    expect(cleared?.new).toEqual({ name: group.name, display_name: null });
  });

  it('3.3.3: what changes nothing writes no record; a name is not taken here', async () => {
    const group = await make({ display_name: 'Same' });
    ok(await owner.updateGroup({ ...at(group.id), body: { display_name: 'Same', description: '' } }));
    ok(await owner.updateGroup({ ...at(group.id), body: {} }));
    expect(await eventsOf(group.id)).toHaveLength(1);
    const body = { name: 'other' } as never;
    expectProblem(await owner.updateGroup({ ...at(group.id), body }), 422, { at: 'body.name' });
    expectProblem(await owner.updateGroup({ ...at(newId()), body: {} }), 404);
  });

  it('12.7: rename moves the name, refuses a taken one, and the same one is nothing', async () => {
    const group = await make();
    const other = await make();
    const rename = (to: string) => owner.renameGroup({ ...at(group.id), body: { name: to } });
    expectProblem(await rename(other.name), 409, { at: 'body.name' });
    expect(ok(await rename(group.name))).toEqual(group);
    const fresh = name();
    expect(ok(await rename(fresh))).toMatchObject({ id: group.id, name: fresh });
    expectProblem(await owner.getGroup(at(group.name)), 404);
    const [event, ...others] = await eventsOf(group.id);
    expect(event).toMatchObject({ verb: 'rename', old: { name: group.name }, new: { name: fresh } });
    expect(others).toHaveLength(1);
    expectProblem(await owner.renameGroup({ ...at('nobody'), body: { name: name() } }), 404);
  });

  it('G7: updating and renaming ask for no more than the permission', async () => {
    const group = await make();
    ok(await owner.createGroupGrant({ ...at(group.id), body: { role: 'owner', scope_kind: 'all' } }));
    const { client } = await server.as({ handle: 'group-admin', grants: [{ role: 'admin' }] });
    ok(await client.updateGroup({ ...at(group.id), body: { description: 'By an admin' } }));
    ok(await client.renameGroup({ ...at(group.id), body: { name: name() } }));
  });
});
