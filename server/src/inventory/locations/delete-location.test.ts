import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { auditOf, place, plantAt, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
});
afterAll(() => server.stop());

const remove = (name: string, headers = {}) => server.owner.deleteLocation({ params: { name }, headers });

describe('what holds', () => {
  it('D1, D2: locations below, systems and components placed there, each kind with its count', async () => {
    const { id } = await place(server, 'held');
    const child = await place(server, 'held-child', 'held');
    const system = await plantAt(server.database, 'system', 'held-system', id);
    for (let n = 1; n <= 25; n += 1) await plantAt(server.database, 'component', `held-c-${n}`, id);
    const problem = expectProblem(await remove('held'), 409, {
      at: ['held_by.location', 'held_by.system', 'held_by.component'],
    });
    expect(problem.detail).toBe(
      'The location is held by 1 location (parent), 1 system (location), 25 component (location).',
    );
    expect(problem.errors).toHaveLength(20);
    const values = problem.errors?.map(({ value }) => value);
    expect(values).toContainEqual({ kind: 'location', id: child.id, name: 'held-child', relation: 'parent' });
    expect(values).toContainEqual({ kind: 'system', id: system, name: 'held-system', relation: 'location' });
    ok(await server.owner.getLocation({ params: { name: 'held' } }));
  });

  it('D1: holders that the caller may not read are only counted', async () => {
    const held = await place(server, 'shared-ground');
    await place(server, 'shown-child', 'shared-ground');
    await plantAt(server.database, 'component', 'secret-unit', held.id);
    const permissions = ['location:read', 'location:delete'];
    ok(await server.owner.createRole({ body: { name: 'razer', permissions } }));
    const { client } = await server.as({
      handle: 'razer',
      grants: [{ role: 'razer', scope_kind: 'location', scope_id: held.id }],
    });
    const reply = await client.deleteLocation({ params: { name: 'shared-ground' } });
    const problem = expectProblem(reply, 409, { at: ['held_by.location', 'held_by.component'] });
    expect(problem.errors?.map(({ value }) => value)).toContainEqual({
      kind: 'component',
      count: 1,
      hidden: true,
    });
    expect(JSON.stringify(problem)).not.toContain('secret-unit');
  });
});

describe('the delete', () => {
  it('D4, I5: 204, then 404, and the name is free', async () => {
    const { id } = await place(server, 'gone');
    expect((await remove('gone')).status).toBe(204);
    expectProblem(await remove('gone'), 404);
    expectProblem(await remove(id), 404);
    expectProblem(await server.owner.getLocation({ params: { name: id } }), 404);
    expect(await auditOf(server.database, id)).toMatchObject([
      { verb: 'create' },
      { verb: 'delete', resource_name: 'gone', old: { name: 'gone', location_type: 'anywhere' }, new: null },
    ]);
    await place(server, 'gone');
  });

  it('D3, S5: grants rooted at it go with it', async () => {
    const root = await place(server, 'root-of-grant');
    const { id, client } = await server.as({
      handle: 'granted',
      grants: [{ role: 'viewer', scope_kind: 'location', scope_id: root.id }],
    });
    expect(ok(await client.listLocations()).locations).toHaveLength(1);
    await remove('root-of-grant');
    expect(ok(await server.owner.getPrincipal({ params: { id } })).grants).toEqual([]);
    const removed = statement<{ verb: string }>(
      'test-grant-audit',
      `select verb from audit_log where resource = 'principal_grant' and old ->> 'scope_id' = $1`,
    );
    expect(await server.database.run(removed, [root.id])).toEqual([{ verb: 'delete' }]);
  });

  it('P1: a stale If-Match is 409', async () => {
    await place(server, 'kept');
    expectProblem(await remove('kept', { 'if-match': '"3.x"' }), 409);
    expect((await remove('kept', { 'if-match': '"1.x"' })).status).toBe(204);
  });

  it('D1: of a delete and a create below it at the same time, one fails and nothing dangles', async () => {
    for (let round = 0; round < 8; round += 1) {
      const name = `edge-${round}`;
      await place(server, name);
      const body = { name: `edge-child-${round}`, location_type: 'anywhere', parent: name };
      const [created, deleted] = await Promise.all([server.owner.createLocation({ body }), remove(name)]);
      expect([created.status, deleted.status].sort()).toEqual(created.ok ? [201, 409] : [204, 422]);
    }
  });

  it('X3: needs location:delete on the row', async () => {
    const [mine, seen] = [await place(server, 'my-own'), await place(server, 'seen-only')];
    await place(server, 'unseen');
    const { client } = await server.as({
      handle: 'sweeper',
      grants: [
        { role: 'admin', scope_kind: 'location', scope_id: mine.id },
        { role: 'deploy', scope_kind: 'location', scope_id: seen.id },
      ],
    });
    const tryTo = async (name: string) => (await client.deleteLocation({ params: { name } })).status;
    expect(await Promise.all(['my-own', 'seen-only', 'unseen', 'missing'].map(tryTo))).toEqual([
      204, 403, 404, 404,
    ]);
  });
});
