import { type LocationBody, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { auditOf, bare, place, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
});
afterAll(() => server.stop());

type Patch = Parameters<TestServer['owner']['updateLocation']>[0]['body'];
const patch = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  server.owner.updateLocation({ params: { name }, body: body as Patch, headers });
const at = async (name: string) => ok(await server.owner.getLocation({ params: { name } }));
const trail = async (id: string) => (await auditOf(server.database, id)).slice(1);

describe('three-state PATCH', () => {
  it('U1, U6: what is omitted or null stays; nothing different writes nothing and keeps updated_at', async () => {
    await place(server, 'still-parent');
    const before = await place(server, 'still', 'still-parent');
    const same = {
      name: 'still',
      display_name: 'Still',
      location_type: before.location_type_id.toUpperCase(),
      parent: 'still-parent',
    };
    for (const body of [{}, { display_name: null, name: null, parent: null, location_type: null }, same]) {
      const reply = await patch('still', body);
      expect(bare(ok(reply))).toEqual(bare(before));
      expect(reply.headers.get('etag')).toMatch(/^"1\./);
    }
    expect(await trail(before.id)).toEqual([]);
  });

  it('U4, U5, T6: an empty name, type or parent is 422, and so are unknown and read-only fields', async () => {
    const { id } = await place(server, 'strict');
    for (const field of ['name', 'location_type', 'parent']) {
      expectProblem(await patch('strict', { [field]: '' }), 422, { at: `body.${field}` });
    }
    const body = { id, display_name_generated: false, verdict: 'outage', name: 'Not-A-Name' };
    expectProblem(await patch('strict', body), 422, {
      at: ['body.id', 'body.display_name_generated', 'body.verdict', 'body.name'],
    });
    expect(await trail(id)).toEqual([]);
  });

  it('U6: an error in one field leaves all of them as they were', async () => {
    const before = await place(server, 'atomic');
    const body = { display_name: 'Changed', name: 'changed', parent: 'no-such-place' };
    expectProblem(await patch('atomic', body), 422, { at: 'body.parent' });
    expect(bare(await at('atomic'))).toEqual(bare(before));
  });

  it('X4: unknown references are told together', async () => {
    await place(server, 'unsure');
    expectProblem(await patch('unsure', { location_type: 'nothing', parent: 'nowhere' }), 422, {
      at: ['body.location_type', 'body.parent'],
    });
  });
});

describe('name and label', () => {
  it('L1: another display_name claims it, an empty one hands it back and the rule renders at once', async () => {
    const { id } = await place(server, 'back-office');
    expect(ok(await patch('back-office', { display_name: 'Back Office' }))).toMatchObject({
      display_name_generated: true,
    });
    expect(ok(await patch('back-office', { display_name: ' Den ' }))).toMatchObject({
      display_name: 'Den',
      display_name_generated: false,
    });
    expect(ok(await patch('back-office', { display_name: '' }))).toMatchObject({
      display_name: 'Back Office',
      display_name_generated: true,
    });
    expect(await trail(id)).toEqual([
      {
        verb: 'update',
        resource_name: 'back-office',
        old: { name: 'back-office', display_name: 'Back Office', display_name_generated: true },
        new: { name: 'back-office', display_name: 'Den', display_name_generated: false },
      },
      {
        verb: 'update',
        resource_name: 'back-office',
        old: { name: 'back-office', display_name: 'Den', display_name_generated: false },
        new: { name: 'back-office', display_name: 'Back Office', display_name_generated: true },
      },
    ]);
  });

  it('L9: a rule that renders nothing leaves no label, and it stays generated', async () => {
    await plantType(server.database, 'mute', { label_rule: '{{#if ordinal}}x{{/if}}' });
    const row = await place(server, 'silent', undefined, 'mute');
    expect(row).not.toHaveProperty('display_name');
    expect(row.display_name_generated).toBe(true);
    ok(await patch('silent', { display_name: 'Loud' }));
    expect(ok(await patch('silent', { display_name: '' }))).not.toHaveProperty('display_name');
  });

  it('I5, L11: a rename frees the old name at once and renders the label; references follow', async () => {
    const parent = await place(server, 'old-wing');
    await place(server, 'wing-room', 'old-wing');
    const renamed = ok(await patch('old-wing', { name: 'new-wing' }));
    expect(renamed).toMatchObject({ id: parent.id, name: 'new-wing', display_name: 'New Wing' });
    expectProblem(await server.owner.getLocation({ params: { name: 'old-wing' } }), 404);
    expect(await at('wing-room')).toMatchObject({ parent: 'new-wing', parent_id: parent.id });
    await place(server, 'old-wing');
    expect((await trail(parent.id)).map(({ verb }) => verb)).toEqual(['update']);
  });

  it('I3: a taken name is 409', async () => {
    const [one] = [await place(server, 'one'), await place(server, 'two')];
    expectProblem(await patch('one', { name: 'two' }), 409, { at: 'body.name' });
    expect(bare(await at('one'))).toEqual(bare(one));
  });
});

describe('type and parent', () => {
  it('T2: a type change is judged against the parent and against every direct child', async () => {
    await place(server, 'site', undefined, 'campus');
    await place(server, 'block', 'site', 'building');
    await place(server, 'block-floor', 'block', 'floor');
    const upwards = expectProblem(await patch('block', { location_type: 'floor' }), 422, {
      at: 'body.location_type',
    });
    expect(upwards.errors?.[0]?.message).toMatch(/floor.*campus/);
    const downwards = expectProblem(await patch('block', { location_type: 'zone' }), 422, {
      at: 'body.location_type',
    });
    expect(downwards.errors?.[0]?.message).toMatch(/floor.*zone/);
    expect(ok(await patch('block', { location_type: 'data-center' })).location_type).toBe('data-center');
  });

  it('T3: a list edited later does not disturb who sits already, until it is moved or re-typed', async () => {
    const narrow = await plantType(server.database, 'narrow');
    await place(server, 'anchor');
    await place(server, 'settled', 'anchor', 'narrow');
    await server.database.run(
      statement('test-narrow', 'insert into location_type_parent (type_id) values ($1)'),
      [narrow],
    );
    expect(ok(await patch('settled', { display_name: 'Still here' })).parent).toBe('anchor');
    await place(server, 'anchor-2');
    expectProblem(await patch('settled', { parent: 'anchor-2' }), 422, { at: 'body.parent' });
  });

  it('T1: PATCH moves below another parent, with everything below; a cycle is 422 and changes nothing', async () => {
    await place(server, 'a');
    await place(server, 'b', 'a');
    await place(server, 'c', 'b');
    for (const parent of ['a', 'b', 'c']) {
      const problem = expectProblem(await patch('a', { parent }), 422, { at: 'body.parent' });
      expect(problem.detail).toContain('cycle');
    }
    await place(server, 'z');
    expect(ok(await patch('b', { parent: 'z', name: 'bb' }))).toMatchObject({ parent: 'z', name: 'bb' });
    const { locations } = ok(await server.owner.listLocations({ query: { under: ['z'] } }));
    expect(locations.map(({ name }) => name)).toEqual(['bb', 'c', 'z']);
    const records = await trail((await at('bb')).id);
    expect(records).toMatchObject([
      { verb: 'update', old: { name: 'b', parent: 'a' }, new: { name: 'bb', parent: 'z' } },
    ]);
  });
});

describe('preconditions', () => {
  const etag = (reply: { headers: Headers }) => reply.headers.get('etag') ?? '';

  it('P1, P2: If-Match compares the version: stale is 409 and changes nothing, `*` asks for existence', async () => {
    await place(server, 'guarded');
    const first = etag(await server.owner.getLocation({ params: { name: 'guarded' } }));
    const second = await patch('guarded', { display_name: 'One' }, { 'if-match': first });
    expect(etag(second)).toMatch(/^"2\./);
    expectProblem(await patch('guarded', { display_name: 'Two' }, { 'if-match': first }), 409);
    expectProblem(await patch('guarded', {}, { 'if-match': first }), 409);
    expect((await at('guarded')).display_name).toBe('One');
    ok(await patch('guarded', { display_name: 'Three' }, { 'if-match': '*' }));
    ok(await patch('guarded', { display_name: 'Four' }));
    expectProblem(await patch('absent', {}, { 'if-match': '*' }), 404);
  });

  it('P1: a precondition comes after what is wrong with the request', async () => {
    await place(server, 'late');
    const stale = { 'if-match': '"7.x"' };
    expectProblem(await patch('late', { parent: 'nowhere' }, stale), 422, { at: 'body.parent' });
    expectProblem(await patch('late', { parent: 'late' }, stale), 422, { at: 'body.parent' });
    expectProblem(await patch('late', { name: 'later' }, stale), 409);
  });

  it('P2: If-None-Match gives 304 until anything in the answer differs, a parent’s name included', async () => {
    await place(server, 'cached-parent');
    await place(server, 'cached', 'cached-parent');
    const read = (headers = {}) => server.owner.getLocation({ params: { name: 'cached' }, headers });
    const tag = etag(await read());
    expect((await read({ 'if-none-match': tag })).status).toBe(304);
    ok(await patch('cached-parent', { name: 'cached-above' }));
    const after = await read({ 'if-none-match': tag });
    expect(after.status).toBe(200);
    expect(etag(after).split('.')[0]).toBe(tag.split('.')[0]);
    expect((ok(after) as LocationBody).parent).toBe('cached-above');
  });
});

describe('who may', () => {
  it('X7, S15: PATCH needs location:update alone; X3: unreadable 404, only readable 403', async () => {
    const [mine, seen] = [await place(server, 'my-patch'), await place(server, 'seen-patch')];
    await place(server, 'unseen-patch');
    const { client } = await server.as({
      handle: 'patcher',
      grants: [
        { role: 'deploy', scope_kind: 'location', scope_id: mine.id },
        { role: 'viewer', scope_kind: 'location', scope_id: seen.id },
      ],
    });
    const edit = (name: string) =>
      client.updateLocation({ params: { name }, body: { display_name: 'Mine' } });
    expect(ok(await edit('my-patch')).display_name).toBe('Mine');
    expectProblem(await edit('seen-patch'), 403);
    expectProblem(await edit('unseen-patch'), 404);
    expectProblem(await edit('not-there'), 404);
  });

  it('S8: an excluded root is readable but not to be changed; S9: `self` reaches the root alone', async () => {
    const [excluded, alone] = [await place(server, 'ex-root'), await place(server, 'self-root')];
    await place(server, 'ex-child', 'ex-root');
    await place(server, 'self-child', 'self-root');
    const { client } = await server.as({
      handle: 'edges',
      grants: [
        { role: 'deploy', scope_kind: 'location', scope_id: excluded.id, scope_op: 'subtree_excl_root' },
        { role: 'deploy', scope_kind: 'location', scope_id: alone.id, scope_op: 'self' },
      ],
    });
    const edit = (name: string) => client.updateLocation({ params: { name }, body: { display_name: 'E' } });
    expectProblem(await edit('ex-root'), 403);
    expect(ok(await edit('ex-child')).actions).toEqual(['create', 'update', 'rename', 'move']);
    expect(ok(await edit('self-root')).actions).toEqual(['update', 'rename', 'move']);
    expectProblem(await edit('self-child'), 404);
  });

  it('X6, S14: a new parent must be in the scope of update; the present one need only be readable', async () => {
    const [own, seen] = [await place(server, 'own-tree'), await place(server, 'seen-tree')];
    await place(server, 'leaf', 'own-tree');
    await place(server, 'hidden-tree');
    const { client } = await server.as({
      handle: 'mover-by-patch',
      grants: [
        { role: 'deploy', scope_kind: 'location', scope_id: own.id, scope_op: 'subtree_excl_root' },
        { role: 'viewer', scope_kind: 'location', scope_id: seen.id },
      ],
    });
    const to = (parent: string) => client.updateLocation({ params: { name: 'leaf' }, body: { parent } });
    expectProblem(await to('seen-tree'), 403);
    expectProblem(await to('hidden-tree'), 422, { at: 'body.parent' });
    ok(await to('own-tree'));
    ok(
      await client.createLocation({ body: { name: 'twig', location_type: 'anywhere', parent: 'own-tree' } }),
    );
    expect(ok(await to('twig')).parent).toBe('twig');
    // S14: for a new parent an excluded root counts as for create
    expect(ok(await to('own-tree')).parent).toBe('own-tree');
  });
});
