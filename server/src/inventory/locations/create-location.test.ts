import { randomUUID } from 'node:crypto';
import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { auditOf, bare, place, plantAt, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
});
afterAll(() => server.stop());

describe('what a new location is', () => {
  it('3.8: 201 with the row, its address and an ETag', async () => {
    const body = { name: 'north', location_type: 'region' };
    const reply = await server.owner.createLocation({ body });
    const row = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe('/api/v1/locations/north');
    expect(reply.headers.get('etag')).toMatch(/^"1\.[\w-]+"$/);
    expect(bare(row)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'north',
      name_generated: false,
      display_name: 'North',
      display_name_generated: true,
      actions: ['create', 'update', 'rename', 'move', 'delete'],
      effective_tags: {},
      verdict: 'healthy',
      location_type: 'region',
      location_type_id: expect.any(String),
      created_at: row.updated_at,
      updated_at: expect.stringMatching(/Z$/),
    });
  });

  it('I4: the parent and the type are named by name or uuid', async () => {
    const parent = await place(server, 'by-reference');
    const { location_type_id } = parent;
    for (const [index, reference] of ['by-reference', parent.id, parent.id.toUpperCase()].entries()) {
      const body = { name: `child-${index}`, location_type: location_type_id, parent: reference };
      const child = ok(await server.owner.createLocation({ body }));
      expect(child).toMatchObject({
        parent: 'by-reference',
        parent_id: parent.id,
        location_type: 'anywhere',
      });
    }
  });

  it('L1, I6: a given display_name is claimed, in NFC and trimmed; U3: "" and null are none given', async () => {
    const given = { name: 'labelled', location_type: 'anywhere', display_name: '  Cafe\u0301  ' };
    expect(ok(await server.owner.createLocation({ body: given }))).toMatchObject({
      display_name: 'Café',
      display_name_generated: false,
    });
    for (const [index, empty] of ['', null].entries()) {
      const body = {
        name: `un-labelled-${index}`,
        location_type: 'anywhere',
        display_name: empty,
        parent: empty,
      };
      const row = ok(await server.owner.createLocation({ body: body as never }));
      expect(row).toMatchObject({ display_name: `Un Labelled ${index}`, display_name_generated: true });
      expect(row).not.toHaveProperty('parent');
    }
  });

  it('1.16: one audit record of the create, with what was made', async () => {
    await place(server, 'audited-parent');
    const { id } = await place(server, 'audited', 'audited-parent');
    expect(await auditOf(server.database, id)).toEqual([
      {
        verb: 'create',
        resource_name: 'audited',
        old: null,
        new: {
          name: 'audited',
          name_generated: false,
          display_name: 'Audited',
          display_name_generated: true,
          location_type: 'anywhere',
          parent: 'audited-parent',
        },
      },
    ]);
  });
});

describe('what is refused', () => {
  it('I2, N7, U5: names are required and have their form; every violation is listed', async () => {
    for (const name of ['Rack-1', '-a', 'a_b', 'a b', '', 'a'.repeat(101), randomUUID()]) {
      const reply = await server.owner.createLocation({ body: { name, location_type: 'region' } });
      expectProblem(reply, 422, { at: 'body.name' });
    }
    const body = { location_type: '', colour: 'red', name_generated: true } as never;
    expectProblem(await server.owner.createLocation({ body }), 422, {
      at: ['body.name', 'body.location_type', 'body.colour', 'body.name_generated'],
    });
  });

  it('I6: control and bidirectional characters in a display_name', async () => {
    for (const display_name of ['a\u0007b', 'a\u2028b', 'a\u202eb', 'a\u2066b', 'x'.repeat(201)]) {
      const body = { name: 'odd', location_type: 'region', display_name };
      expectProblem(await server.owner.createLocation({ body }), 422, { at: 'body.display_name' });
    }
  });

  it('I3: a taken name is 409, also when the caller may not see who has it', async () => {
    const { id } = await place(server, 'taken');
    await place(server, 'own-ground');
    const person = await server.as({
      handle: 'builder',
      grants: [{ role: 'deploy', scope_kind: 'location', scope_id: (await at('own-ground')).id }],
    });
    const body = { name: 'taken', location_type: 'anywhere', parent: 'own-ground' };
    expectProblem(await person.client.createLocation({ body }), 409, { at: 'body.name' });
    expectProblem(await server.owner.createLocation({ body: { ...body } }), 409, { at: 'body.name' });
    expect((await at('taken')).id).toBe(id);
    // a system of the same name is another kind
    await plantAt(server.database, 'system', 'kindred', id);
    await place(server, 'kindred');
  });

  it('P3: of several creates of one name at once exactly one succeeds', async () => {
    const body = { name: 'contested', location_type: 'anywhere' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => server.owner.createLocation({ body })));
    expect(replies.filter(({ ok: made }) => made)).toHaveLength(1);
    for (const reply of replies) if (!reply.ok) expectProblem(reply, 409, { at: 'body.name' });
  });

  it('X4: unknown references are 422, all of them told at once', async () => {
    const body = { name: 'lost', location_type: 'nowhere', parent: randomUUID() };
    expectProblem(await server.owner.createLocation({ body }), 422, {
      at: ['body.location_type', 'body.parent'],
    });
  });

  it('T1: a tree has at most 32 levels', async () => {
    let parent: string | undefined;
    for (let level = 1; level <= 32; level += 1) {
      await place(server, `level-${level}`, parent);
      parent = `level-${level}`;
    }
    const body = { name: 'level-33', location_type: 'anywhere', parent: 'level-32' };
    expectProblem(await server.owner.createLocation({ body }), 422, { at: 'body.parent' });
  });
});

describe('T2: a type restricts its parent', () => {
  it('T2: the parent must be of a listed type; both types are named', async () => {
    await place(server, 'hq', undefined, 'building');
    await place(server, 'hq-floor', 'hq', 'floor');
    const body = { name: 'misplaced', location_type: 'building', parent: 'hq-floor' };
    const problem = expectProblem(await server.owner.createLocation({ body }), 422, { at: 'body.parent' });
    expect(problem.errors?.[0]?.message).toMatch(/building.*floor/);
  });

  it('T2: without `root` in the list it needs a parent; an empty list allows anything', async () => {
    const body = { name: 'loose-floor', location_type: 'floor' };
    expectProblem(await server.owner.createLocation({ body }), 422, { at: 'body.location_type' });
    await plantType(server.database, 'self-only', { under: ['root'] });
    await place(server, 'alone', undefined, 'self-only');
    const below = { name: 'below-alone', location_type: 'self-only', parent: 'alone' };
    expectProblem(await server.owner.createLocation({ body: below }), 422, { at: 'body.parent' });
    await place(server, 'free', 'alone', 'anywhere');
  });
});

describe('who may create where', () => {
  it('X5, S12: a root needs location:create everywhere, whatever else is held', async () => {
    const ground = await place(server, 'ground');
    const person = await server.as({
      handle: 'scoped-root',
      grants: [{ role: 'deploy', scope_kind: 'location', scope_id: ground.id }],
    });
    const body = { name: 'new-root', location_type: 'anywhere' };
    expectProblem(await person.client.createLocation({ body }), 403);
    const viewer = await server.as({ handle: 'all-viewer', grants: [{ role: 'viewer' }] });
    expectProblem(await viewer.client.createLocation({ body }), 403);
  });

  it('S11, X4, X5: a child needs its parent in the create scope: unreadable 422, only readable 403', async () => {
    const [mine, other] = [await place(server, 'mine'), await place(server, 'other')];
    await place(server, 'mine-below', 'mine');
    const { client } = await server.as({
      handle: 'childmaker',
      grants: [
        { role: 'deploy', scope_kind: 'location', scope_id: mine.id },
        { role: 'viewer', scope_kind: 'location', scope_id: other.id, scope_op: 'self' },
      ],
    });
    const body = (name: string, parent: string) => ({ body: { name, location_type: 'anywhere', parent } });
    const row = ok(await client.createLocation(body('c-1', 'mine-below')));
    expect(row).toMatchObject({ parent: 'mine-below', actions: ['create', 'update', 'rename', 'move'] });
    expectProblem(await client.createLocation(body('c-2', 'other')), 403);
    const unseen = expectProblem(await client.createLocation(body('c-3', 'ground')), 422, {
      at: 'body.parent',
    });
    const missing = expectProblem(await client.createLocation(body('c-3', 'no-such')), 422);
    expect(unseen.errors?.[0]?.message).toBe(missing.errors?.[0]?.message);
  });

  it('S8, S9: an excluded root may receive children, a `self` root may not', async () => {
    const [excluded, alone] = [await place(server, 'excl'), await place(server, 'alone-self')];
    const { client } = await server.as({
      handle: 'operators',
      grants: [
        { role: 'deploy', scope_kind: 'location', scope_id: excluded.id, scope_op: 'subtree_excl_root' },
        { role: 'deploy', scope_kind: 'location', scope_id: alone.id, scope_op: 'self' },
      ],
    });
    ok(await client.createLocation({ body: { name: 'e-1', location_type: 'anywhere', parent: 'excl' } }));
    const body = { name: 'e-2', location_type: 'anywhere', parent: 'alone-self' };
    expectProblem(await client.createLocation({ body }), 403);
  });

  it('X2: the type is readable to everybody who may create', async () => {
    const { client } = await server.as({ handle: 'all-deployer', grants: [{ role: 'deploy' }] });
    ok(await client.createLocation({ body: { name: 'typed', location_type: 'campus' } }));
  });
});

async function at(name: string) {
  return ok(await server.owner.getLocation({ params: { name } }));
}
