import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant } from '../scope/forest.fixture.ts';

const campus = newId();
const room = newId();
const system = newId();
const component = newId();
/** The name that the fixture gives. */
const nameOf = (id: string) => `at-${id.replaceAll('-', '')}`;

let server: TestServer;
let owner: Client;
/** Covers what admin covers, and not `>`. */
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  admin = (await server.as({ handle: 'admin', grants: [{ role: 'admin' }] })).client;
  await plant(server.database, {
    location: [{ id: campus }, { id: room, parent: campus }],
    system: [{ id: system }],
    component: [{ id: component }],
  });
});
afterAll(() => server.stop());

let made = 0;
const handle = () => `person-${++made}`;
const at = (id: string) => ({ params: { id } });
const grantAt = (id: string, grantId: string) => ({ params: { id, grantId } });
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;
const archive = {
  name: 'test-archive',
  text: 'update principal set active = false, archived_at = now() where id = $1',
};

type Body = Parameters<Client['createPrincipalGrant']>[0]['body'];

/** What holds for a principal holds for a group alike: one implementation, two holders. */
interface Kind {
  readonly resource: string;
  make(): Promise<{ id: string; name: string }>;
  give(client: Client, id: string, body: Body): ReturnType<Client['createPrincipalGrant']>;
  take(client: Client, id: string, grantId: string): ReturnType<Client['deletePrincipalGrant']>;
  held(id: string): Promise<{ id: string }[]>;
}

const principals: Kind = {
  resource: 'principal',
  make: async () => {
    const { id, handle: name } = await server.as({ handle: handle() });
    return { id, name };
  },
  give: (client, id, body) => client.createPrincipalGrant({ ...at(id), body }),
  take: (client, id, grantId) => client.deletePrincipalGrant(grantAt(id, grantId)),
  held: async (id) => ok(await owner.getPrincipal(at(id))).grants,
};

const groups: Kind = {
  resource: 'principal_group',
  make: async () => ok(await owner.createGroup({ body: { name: handle(), display_name: 'Shown' } })),
  give: (client, id, body) => client.createGroupGrant({ ...at(id), body }),
  take: (client, id, grantId) => client.deleteGroupGrant(grantAt(id, grantId)),
  held: async (id) => ok(await owner.listGroupGrants(at(id))).grants,
};

describe.each([
  ['principal', principals],
  ['principal_group', groups],
])('grants of a %s', (_, kind) => {
  let holder: { id: string; name: string };
  beforeEach(async () => {
    holder = await kind.make();
  });

  it('S1–S3: every scope is given and comes back with its root, by uuid or by name', async () => {
    const all = ok(await kind.give(owner, holder.id, { role: 'viewer', scope_kind: 'all' }));
    expect(all).toMatchObject({ role: 'viewer', scope_kind: 'all' });
    for (const absent of ['scope_id', 'scope_name', 'scope_op', 'group_id', 'group_name']) {
      expect(all).not.toHaveProperty(absent);
    }
    const rooted = [
      { scope_kind: 'location', scope_id: nameOf(room), scope_op: 'subtree_excl_root' },
      { scope_kind: 'system', scope_id: system.toUpperCase(), scope_op: 'self' },
      { scope_kind: 'component', scope_id: component },
    ] as const;
    for (const [n, scope] of rooted.entries()) {
      const id = [room, system, component][n] ?? '';
      const grant = ok(await kind.give(owner, holder.name, { role: 'operator', ...scope }));
      expect(grant).toMatchObject({
        role: 'operator',
        scope_kind: scope.scope_kind,
        scope_id: id,
        scope_name: nameOf(id),
        scope_op: 'scope_op' in scope ? scope.scope_op : 'subtree',
      });
      expect(await kind.held(holder.id)).toContainEqual(expect.objectContaining({ id: grant.id }));
    }
  });

  it('S3: an empty operator means subtree; at scope all an operator is ignored, yet must be one', async () => {
    const scope = { scope_kind: 'location', scope_id: room, scope_op: '' as never } as const;
    expect(ok(await kind.give(owner, holder.id, { role: 'viewer', ...scope })).scope_op).toBe('subtree');
    const all = ok(
      await kind.give(owner, holder.id, { role: 'viewer', scope_kind: 'all', scope_op: 'self' }),
    );
    expect(all).not.toHaveProperty('scope_op');
    const wrong = { role: 'viewer', scope_kind: 'all', scope_op: 'upwards' as never } as const;
    expectProblem(await kind.give(owner, holder.id, wrong), 422, { at: 'body.scope_op' });
  });

  it('S1: another kind of scope is refused', async () => {
    const wrong = { role: 'viewer', scope_kind: 'group' as never, scope_id: room };
    expectProblem(await kind.give(owner, holder.id, wrong), 422, { at: 'body.scope_kind' });
  });

  it('S2: a root is needed, has no place at scope all, and must exist in its own tier', async () => {
    const wrong: Body[] = [
      { role: 'viewer', scope_kind: 'location' },
      { role: 'viewer', scope_kind: 'location', scope_id: '' },
      { role: 'viewer', scope_kind: 'all', scope_id: room },
      { role: 'viewer', scope_kind: 'location', scope_id: newId() },
      { role: 'viewer', scope_kind: 'location', scope_id: 'nowhere' },
      { role: 'viewer', scope_kind: 'system', scope_id: room },
      { role: 'viewer', scope_kind: 'component', scope_id: nameOf(system) },
    ];
    for (const body of wrong) {
      expectProblem(await kind.give(owner, holder.id, body), 422, { at: 'body.scope_id' });
    }
    expect(await kind.held(holder.id)).toEqual([]);
  });

  it('S4: a second one like it is 409; another operator makes another grant', async () => {
    const body = { role: 'viewer', scope_kind: 'location', scope_id: room } as const;
    ok(await kind.give(owner, holder.id, body));
    expectProblem(await kind.give(owner, holder.id, { ...body, scope_id: nameOf(room) }), 409);
    expectProblem(await kind.give(owner, holder.id, { ...body, scope_op: 'subtree' }), 409);
    ok(await kind.give(owner, holder.id, { ...body, scope_op: 'self' }));
    ok(await kind.give(owner, holder.id, { role: 'viewer', scope_kind: 'all' }));
    expectProblem(
      await kind.give(owner, holder.id, { role: 'viewer', scope_kind: 'all', scope_op: 'self' }),
      409,
    );
    expect(await kind.held(holder.id)).toHaveLength(3);
  });

  it('12.6: an unknown role is 422 before the guard, the guard before the scope', async () => {
    const badScope = { scope_kind: 'location', scope_id: 'nowhere' } as const;
    expectProblem(await kind.give(admin, holder.id, { role: 'nobody', ...badScope }), 422, {
      at: 'body.role',
    });
    expectProblem(await kind.give(admin, holder.id, { role: newId(), scope_kind: 'all' }), 422, {
      at: 'body.role',
    });
    expectProblem(await kind.give(admin, holder.id, { role: 'owner', ...badScope }), 403, {
      slug: 'authority',
    });
    expectProblem(await kind.give(admin, newId(), { role: 'nobody', ...badScope }), 404);
    expectProblem(await kind.give(admin, 'nobody-here', { role: 'owner', scope_kind: 'all' }), 404);
  });

  it('G1: only a role that the own all-scope grants cover may be given, at any scope; the refusal is recorded (U5)', async () => {
    const narrow = { role: 'owner', scope_kind: 'location', scope_id: room } as const;
    expectProblem(await kind.give(admin, holder.id, narrow), 403, { slug: 'authority' });
    ok(await kind.give(admin, holder.id, { role: 'admin', scope_kind: 'all' }));
    const [denied] = (await eventsOf(holder.id)).filter((event) => event.verb === 'denied');
    expect(denied).toMatchObject({
      resource: kind.resource,
      resource_id: holder.id,
      resource_name: holder.name,
      actor_name: 'admin',
    });
    expect(denied?.new).toEqual({ operation: expect.stringMatching(/^POST \/.*\{id\}\/grants$/) });
  });

  it('G2: only a role that is covered may be taken away', async () => {
    const grant = ok(
      await kind.give(owner, holder.id, { role: 'owner', scope_kind: 'location', scope_id: room }),
    );
    expectProblem(await kind.take(admin, holder.id, grant.id), 403, { slug: 'authority' });
    expect(await kind.held(holder.id)).toHaveLength(1);
    const denied = (await eventsOf(grant.id)).filter((event) => event.verb === 'denied');
    expect(denied).toMatchObject([{ resource: 'principal_grant', resource_id: grant.id }]);
    expect((await kind.take(owner, holder.id, grant.id)).status).toBe(204);
    expect(await kind.held(holder.id)).toEqual([]);
  });

  it('12.6: a grant is found at its own holder only', async () => {
    const grant = ok(await kind.give(owner, holder.id, { role: 'viewer', scope_kind: 'all' }));
    const other = await kind.make();
    expectProblem(await kind.take(owner, other.id, grant.id), 404);
    expectProblem(await kind.take(owner, holder.id, newId()), 404);
    expectProblem(await kind.take(owner, holder.id, 'not-a-uuid'), 404);
    expectProblem(await kind.take(owner, newId(), grant.id), 404);
    expect((await kind.take(owner, holder.name, grant.id.toUpperCase())).status).toBe(204);
    expectProblem(await kind.take(owner, holder.id, grant.id), 404);
  });

  it('U3, U7, U8: both ends are recorded with the holder, role and root', async () => {
    const body = { role: 'viewer', scope_kind: 'location', scope_id: room } as const;
    const grant = ok(await kind.give(owner, holder.id, body));
    await kind.take(owner, holder.id, grant.id);
    const [deleted, created, ...others] = await eventsOf(grant.id);
    expect(others).toEqual([]);
    const image = {
      role: 'viewer',
      scope_kind: 'location',
      scope_id: room,
      scope_name: nameOf(room),
      scope_op: 'subtree',
      [kind.resource]: holder.name,
      [`${kind.resource}_id`]: holder.id,
    };
    expect(created).toMatchObject({ verb: 'create', resource: 'principal_grant', resource_id: grant.id });
    expect(created?.new).toMatchObject(image);
    expect(created?.old).toBeUndefined();
    expect(deleted).toMatchObject({ verb: 'delete', resource: 'principal_grant' });
    expect(deleted?.old).toMatchObject(image);
    expect(deleted?.new).toBeUndefined();
  });
});

describe('grants of a principal', () => {
  it('12.6: archived is 409, after the scope and before the duplicate; taking away still works', async () => {
    const person = await server.as({ handle: handle(), grants: [{ role: 'viewer' }] });
    await server.database.run(archive, [person.id]);
    const give = (body: Body) => owner.createPrincipalGrant({ ...at(person.id), body });
    expectProblem(await give({ role: 'operator', scope_kind: 'location', scope_id: 'nowhere' }), 422);
    expectProblem(await give({ role: 'operator', scope_kind: 'all' }), 409);
    const [grant] = ok(await owner.getPrincipal(at(person.id))).grants;
    expect((await owner.deletePrincipalGrant(grantAt(person.id, grant?.id ?? ''))).status).toBe(204);
  });

  it('12.6: an inherited grant is no duplicate, and is not revoked here', async () => {
    const person = await server.as({ handle: handle() });
    const group = ok(await owner.createGroup({ body: { name: handle(), display_name: 'Night shift' } }));
    await owner.addMember({ ...at(group.id), body: { principal_id: person.handle } });
    const body = { role: 'viewer', scope_kind: 'location', scope_id: room } as const;
    const inherited = ok(await owner.createGroupGrant({ ...at(group.id), body }));
    expectProblem(await owner.deletePrincipalGrant(grantAt(person.id, inherited.id)), 404);
    const direct = ok(await owner.createPrincipalGrant({ ...at(person.id), body }));
    const { grants } = ok(await owner.getPrincipal(at(person.id)));
    expect(grants.map((grant) => [grant.id, grant.group_id, grant.group_name])).toEqual([
      [direct.id, undefined, undefined],
      [inherited.id, group.id, 'Night shift'],
    ]);
  });

  it('G1: also when granting to oneself', async () => {
    const person = await server.as({ handle: handle(), grants: [{ role: 'admin' }] });
    const give = (role: string) =>
      person.client.createPrincipalGrant({ ...at(person.id), body: { role, scope_kind: 'all' } });
    expectProblem(await give('owner'), 403, { slug: 'authority' });
    ok(await give('viewer'));
  });

  it('G1: what is held at a narrower scope does not count', async () => {
    const granter = ok(
      await owner.createRole({ body: { name: handle(), permissions: ['principal_grant:*'] } }),
    );
    const person = await server.as({
      handle: handle(),
      grants: [{ role: granter.name }, { role: 'owner', scope_kind: 'location', scope_id: campus }],
    });
    const body = { role: 'viewer', scope_kind: 'location', scope_id: room } as const;
    expectProblem(await person.client.createPrincipalGrant({ ...at(person.id), body }), 403, {
      slug: 'authority',
    });
  });

  it('7: the permission must be held in an all-scope grant', async () => {
    const person = await server.as({
      handle: handle(),
      grants: [{ role: 'owner', scope_kind: 'location', scope_id: campus }],
    });
    const body = { role: 'viewer', scope_kind: 'all' } as const;
    expectProblem(await person.client.createPrincipalGrant({ ...at(person.id), body }), 403);
  });

  it('7: a revoked grant is gone with the very next request', async () => {
    const person = await server.as({ handle: handle() });
    expectProblem(await person.client.listRoles(), 403);
    const body = { role: 'admin', scope_kind: 'all' } as const;
    const grant = ok(await owner.createPrincipalGrant({ ...at(person.id), body }));
    ok(await person.client.listRoles());
    await owner.deletePrincipalGrant(grantAt(person.id, grant.id));
    expectProblem(await person.client.listRoles(), 403);
  });

  it('S5: rename and move keep a grant: it is keyed by uuid', async () => {
    const person = await server.as({
      handle: handle(),
      grants: [{ role: 'viewer', scope_kind: 'component', scope_id: component }],
    });
    const rename = { name: 'test-rename', text: 'update component set name = $2 where id = $1' };
    await server.database.run(rename, [component, 'renamed']);
    const [grant] = ok(await owner.getPrincipal(at(person.id))).grants;
    await server.database.run(rename, [component, nameOf(component)]);
    expect(grant).toMatchObject({ scope_id: component, scope_name: 'renamed' });
  });
});

describe('grants of a group', () => {
  it('12.7: are listed by creation, in pages too, without saying the group', async () => {
    const group = ok(await owner.createGroup({ body: { name: handle() } }));
    const roles = ['owner', 'viewer', 'deploy', 'admin', 'operator'];
    for (const role of roles) {
      ok(await owner.createGroupGrant({ ...at(group.id), body: { role, scope_kind: 'all' } }));
    }
    const all = ok(await owner.listGroupGrants({ ...at(group.name), query: { count: true } }));
    expect(all.grants.map((grant) => grant.role)).toEqual(roles);
    expect(all.total).toBe(5);
    expect(all.grants.some((grant) => 'group_id' in grant || 'group_name' in grant)).toBe(false);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = ok(await owner.listGroupGrants({ ...at(group.id), query }));
      seen.push(...page.grants.map((grant) => grant.role));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(roles);
    expect(ok(await owner.getGroup(at(group.id))).grant_count).toBe(5);
    expectProblem(await owner.listGroupGrants(at('nobody')), 404);
  });
});
