import { type Client, ok, permissionUniverse } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { compile, SHIPPED_ROLES } from '../permissions/index.ts';
import { plant } from '../scope/forest.fixture.ts';

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
const name = () => `role-${++made}`;
const make = async (permissions: string[], inherits: string[] = []) =>
  ok(await owner.createRole({ body: { name: name(), permissions, inherits } }));
const at = (id: string) => ({ params: { id } });
const eventsOf = async (resource_id: string) => ok(await owner.listAudit({ query: { resource_id } })).events;

describe('reading', () => {
  it('12.8: shipped roles in the order of the release, then custom ones by name, and the universe', async () => {
    const fresh = await startTestServer();
    for (const custom of ['zebra', 'ant', 'mole']) {
      ok(await fresh.owner.createRole({ body: { name: custom, permissions: ['vendor:read'] } }));
    }
    const { roles, permission_universe, next_cursor } = ok(await fresh.owner.listRoles());
    await fresh.stop();
    expect(roles.map((role) => role.name)).toEqual([
      ...['viewer', 'operator', 'deploy', 'admin', 'owner'],
      ...['ant', 'mole', 'zebra'],
    ]);
    expect(permission_universe).toEqual(permissionUniverse);
    expect(next_cursor).toBeUndefined();
  });

  it('3.4: pages meet every role once, in the same order', async () => {
    await make(['vendor:read']);
    const all = ok(await owner.listRoles({ query: { count: true } }));
    expect(all.total).toBe(all.roles.length);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = ok(
        await owner.listRoles({ query: { limit: 2, ...(cursor !== undefined && { cursor }) } }),
      );
      seen.push(...page.roles.map((role) => role.id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(all.roles.map((role) => role.id));
  });

  it('5.2: shipped roles read as the release writes them, comma lists split (M3)', async () => {
    const { roles } = ok(await owner.listRoles());
    for (const shipped of SHIPPED_ROLES) {
      const role = roles.find(({ name: called }) => called === shipped.name);
      expect(role).toMatchObject({ id: shipped.id, official: true, inherits: shipped.inherits });
      expect(role?.permissions.some((pattern) => pattern.includes(','))).toBe(false);
      const effective = compile(role?.effective_permissions ?? []);
      expect(role?.held).toEqual(permissionUniverse.filter((permission) => effective.allows(permission)));
    }
    expect(roles.find((role) => role.name === 'owner')?.held).toEqual(permissionUniverse);
  });

  it('13: a role is found by name and by uuid in any letter case; anything else is 404', async () => {
    const role = await make(['vendor:read']);
    expect(ok(await owner.getRole(at(role.name)))).toMatchObject({ id: role.id });
    expect(ok(await owner.getRole(at(role.id.toUpperCase())))).toMatchObject({ name: role.name });
    expectProblem(await owner.getRole(at('nobody')), 404);
    expectProblem(await owner.getRole(at(newId())), 404);
  });

  it('6.3: roles need an all-scope grant of role:read:admin', async () => {
    const viewer = await server.as({ handle: 'viewer', grants: [{ role: 'viewer' }] });
    expectProblem(await viewer.client.listRoles(), 403);
    expectProblem(await viewer.client.getRole(at('viewer')), 403);
  });
});

describe('creating', () => {
  it('5.3: a custom role holds its own and inherited patterns', async () => {
    const body = {
      name: name(),
      display_name: 'Night shift',
      description: 'Reads,\nacknowledges.',
      permissions: ['alarm:acknowledge', 'vendor:update,create', 'vendor:create'],
      inherits: ['viewer'],
    };
    const reply = await owner.createRole({ body });
    const role = ok(reply);
    expect(reply.headers.get('location')).toBe(`/api/v1/roles/${role.id}`);
    expect(role).toMatchObject({
      ...body,
      official: false,
      permissions: ['alarm:acknowledge', 'vendor:update', 'vendor:create'],
      effective_permissions: ['*:read', 'alarm:acknowledge', 'vendor:create', 'vendor:update'],
    });
    expect(ok(await owner.getRole(at(role.id)))).toEqual(role);
    const [event, ...others] = await eventsOf(role.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ verb: 'create', resource: 'role', resource_name: role.name });
    expect(event?.old).toBeUndefined();
    expect(event?.new).toMatchObject({ inherits: ['viewer'], permissions: role.permissions });
  });

  it('M4: held shows the read floor; it never gives a three-token permission', async () => {
    const role = await make(['vendor:update', 'principal:update']);
    expect(role.held).toEqual(['principal:update', 'vendor:read', 'vendor:update']);
  });

  it('M1: a star is one token; a tail is one or more', async () => {
    expect((await make(['principal_group:*'])).held).not.toContain('principal_group:read:admin');
    expect((await make(['principal_group:>'])).held).toContain('principal_group:read:admin');
  });

  it('M2: a star as resource holds nothing sensitive', async () => {
    const { held } = await make(['*:*']);
    expect(held).toContain('vendor:delete');
    expect(held.filter((permission) => /^(secret|settings|platform):/.test(permission))).toEqual([]);
  });

  it('M6: inheritance is transitive and by union', async () => {
    const base = await make(['vendor:create']);
    const middle = await make(['driver:create'], [base.id]);
    const top = await make(['product:create'], [middle.name, base.id.toUpperCase(), base.name]);
    expect(top.inherits).toEqual([base.name, middle.name]);
    expect(top.effective_permissions).toEqual(['driver:create', 'product:create', 'vendor:create']);
  });

  it('M5: bad grammar and unknown parents are all named, before the guard is asked', async () => {
    const body = {
      name: name(),
      permissions: ['>', 'vendor', 'vendor:read'],
      inherits: ['viewer', 'nobody', newId()],
    };
    expectProblem(await admin.createRole({ body }), 422, {
      at: ['body.permissions[1]', 'body.inherits[1]', 'body.inherits[2]'],
    });
  });

  it('5.3: a pattern without a permission in the catalogue is refused', async () => {
    const body = { name: name(), permissions: ['vendor:read', 'vendor:read,fly'] };
    expectProblem(await owner.createRole({ body }), 422, { at: 'body.permissions[1]' });
  });

  it('5.3: the body is judged by its schema', async () => {
    for (const wrong of [
      { name: name(), permissions: [] },
      { name: name() },
      { name: 'Not A Name', permissions: ['vendor:read'] },
      { name: newId(), permissions: ['vendor:read'] },
      { name: name(), permissions: ['vendor:read'], official: true },
    ]) {
      expectProblem(await owner.createRole({ body: wrong as never }), 422);
    }
  });

  it('5.3: names are shared with shipped roles and unique', async () => {
    const role = await make(['vendor:read']);
    for (const taken of ['viewer', role.name]) {
      const reply = await owner.createRole({ body: { name: taken, permissions: ['vendor:read'] } });
      expectProblem(reply, 409, { at: 'body.name' });
    }
    expect(ok(await owner.getRole(at('viewer'))).official).toBe(true);
  });

  it('G6: the author covers what it creates, inherited patterns included; the refusal is recorded (U5)', async () => {
    const refused = name();
    for (const body of [
      { name: refused, permissions: ['>'] },
      { name: refused, permissions: ['vendor:read'], inherits: ['owner'] },
      { name: refused, permissions: ['principal:>'] },
    ]) {
      expectProblem(await admin.createRole({ body }), 403, { slug: 'authority' });
    }
    expectProblem(await owner.getRole(at(refused)), 404);
    const denied = ok(await owner.listAudit({ query: { resource: 'role', verb: 'denied' } })).events;
    const records = denied.filter((event) => event.resource_name === refused);
    expect(records).toHaveLength(3);
    expect(records[0]).toMatchObject({ actor_name: 'admin', new: { operation: 'POST /roles' } });
    expect(records[0]?.resource_id).toBeUndefined();
    ok(
      await admin.createRole({ body: { name: refused, permissions: ['secret:>'], inherits: ['operator'] } }),
    );
  });

  it('G6: what is held at a narrower scope does not count', async () => {
    const everywhere = await make(['role:*']);
    const location = newId();
    await plant(server.database, { location: [{ id: location }] });
    const author = await server.as({
      handle: 'narrow',
      grants: [{ role: everywhere.name }, { role: 'owner', scope_kind: 'location', scope_id: location }],
    });
    const reply = await author.client.createRole({ body: { name: name(), permissions: ['vendor:read'] } });
    expectProblem(reply, 403, { slug: 'authority' });
    ok(await author.client.createRole({ body: { name: name(), permissions: ['role:create'] } }));
  });
});

describe('changing', () => {
  it('13: sets are replaced, texts set and cleared; the record shows the changed fields and the name (U8)', async () => {
    const role = await make(['vendor:read'], ['viewer']);
    const changed = ok(
      await owner.updateRole({
        ...at(role.name),
        body: { permissions: ['driver:create,update'], inherits: [], description: 'New' },
      }),
    );
    expect(changed).toMatchObject({
      permissions: ['driver:create', 'driver:update'],
      inherits: [],
      effective_permissions: ['driver:create', 'driver:update'],
      description: 'New',
    });
    expect((await eventsOf(role.id))[0]).toMatchObject({
      verb: 'update',
      old: { name: role.name, permissions: ['vendor:read'], inherits: ['viewer'], description: null },
      new: {
        name: role.name,
        permissions: ['driver:create', 'driver:update'],
        inherits: [],
        description: 'New',
      },
    });
    const cleared = ok(await owner.updateRole({ ...at(role.id), body: { description: '' } }));
    expect(cleared).not.toHaveProperty('description');
    expect(cleared.permissions).toEqual(changed.permissions);
  });

  it('3.3.3: what changes nothing is neither written nor recorded, another order of the set included', async () => {
    const role = await make(['vendor:create', 'driver:create'], ['viewer', 'deploy']);
    const same = ok(
      await owner.updateRole({
        ...at(role.id),
        body: { permissions: ['driver:create', 'vendor:create'], inherits: ['deploy', 'viewer'] },
      }),
    );
    expect(same).toEqual(role);
    expect(ok(await owner.updateRole({ ...at(role.id), body: {} }))).toEqual(role);
    expect(await eventsOf(role.id)).toHaveLength(1);
  });

  it('M6: a cycle is refused at the parent that closes it', async () => {
    const base = await make(['vendor:read']);
    const child = await make(['vendor:read'], [base.name]);
    const closing = { inherits: ['viewer', child.name] };
    expectProblem(await owner.updateRole({ ...at(base.id), body: closing }), 422, { at: 'body.inherits[1]' });
    expectProblem(await owner.updateRole({ ...at(base.id), body: { inherits: [base.id] } }), 422, {
      at: 'body.inherits[0]',
    });
    expect(ok(await owner.getRole(at(base.id))).inherits).toEqual([]);
  });

  it('5.3: grammar and catalogue hold for changes too; what was not sent is not judged', async () => {
    const role = await make(['vendor:read']);
    const patch = (body: object) => owner.updateRole({ ...at(role.id), body });
    expectProblem(await patch({ permissions: ['vendor'] }), 422, { at: 'body.permissions[0]' });
    expectProblem(await patch({ permissions: ['vendor:fly'] }), 422, { at: 'body.permissions[0]' });
    expectProblem(await patch({ inherits: ['nobody'] }), 422, { at: 'body.inherits[0]' });
    expectProblem(await patch({ permissions: [] }), 422, { at: 'body.permissions' });
    expectProblem(await patch({ name: 'other' }), 422, { at: 'body.name' });
    expect(ok(await owner.getRole(at(role.id)))).toEqual(role);
  });

  it('5.2: a shipped role is neither changed nor deleted; the guard comes first', async () => {
    for (const role of ['viewer', 'admin', 'owner']) {
      expectProblem(await owner.updateRole({ ...at(role), body: { description: 'Mine' } }), 422);
      expectProblem(await owner.deleteRole(at(role)), 422);
    }
    expectProblem(await admin.updateRole({ ...at('owner'), body: { description: 'Mine' } }), 403, {
      slug: 'authority',
    });
    expectProblem(await admin.deleteRole(at('owner')), 403, { slug: 'authority' });
    expectProblem(await admin.deleteRole(at('viewer')), 422);
  });

  it('G6: the author covers the role before and after the change', async () => {
    const strong = await make(['>']);
    const weak = await make(['vendor:read']);
    const patch = (id: string, body: object) => admin.updateRole({ ...at(id), body });
    expectProblem(await patch(strong.id, { permissions: ['vendor:read'] }), 403, { slug: 'authority' });
    expectProblem(await patch(weak.id, { permissions: ['>'] }), 403, { slug: 'authority' });
    expectProblem(await patch(weak.id, { inherits: ['owner'] }), 403, { slug: 'authority' });
    expectProblem(await admin.deleteRole(at(strong.id)), 403, { slug: 'authority' });
    ok(await patch(weak.id, { permissions: ['vendor:update'] }));
    const [denied] = (await eventsOf(strong.id)).filter((event) => event.verb === 'denied');
    expect(denied).toMatchObject({
      resource: 'role',
      resource_id: strong.id,
      new: { operation: 'DELETE /roles/{id}' },
    });
    expectProblem(await patch(newId(), {}), 404);
  });

  it('5.3: a change acts on the next request of every holder, also through inheritance', async () => {
    const base = await make(['vendor:read']);
    const child = await make(['vendor:read'], [base.name]);
    const { client } = await server.as({ handle: 'holder', grants: [{ role: child.name }] });
    expectProblem(await client.listRoles(), 403);
    ok(await owner.updateRole({ ...at(base.id), body: { permissions: ['role:read:admin'] } }));
    ok(await client.listRoles());
    ok(await owner.updateRole({ ...at(base.id), body: { permissions: ['vendor:read'] } }));
    expectProblem(await client.listRoles(), 403);
  });
});

describe('deleting', () => {
  it('13: a role that nothing uses goes; its image stays in the trail', async () => {
    const role = await make(['vendor:create'], ['viewer']);
    expect((await owner.deleteRole(at(role.name))).status).toBe(204);
    expectProblem(await owner.deleteRole(at(role.id)), 404);
    const [event] = await eventsOf(role.id);
    expect(event).toMatchObject({
      verb: 'delete',
      resource_name: role.name,
      old: { name: role.name, permissions: ['vendor:create'], inherits: ['viewer'] },
    });
    expect(event?.new).toBeUndefined();
  });

  it('5.3: in use by a grant or by another role it cannot be deleted', async () => {
    const granted = await make(['vendor:read']);
    await server.as({ handle: 'user', grants: [{ role: granted.name }] });
    expectProblem(await owner.deleteRole(at(granted.id)), 409);
    const inherited = await make(['vendor:read']);
    await make(['vendor:read'], [inherited.id]);
    expectProblem(await owner.deleteRole(at(inherited.id)), 409);
    ok(await owner.getRole(at(inherited.id)));
  });
});
