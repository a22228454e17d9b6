import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { auditOf, bare, place, plantAt, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
  await plantType(server.database, 'numbered', { stem: 'bay', bareFirst: true });
});
afterAll(() => server.stop());

const move = (name: string, body: { parent: string; reset_name?: boolean }, headers = {}) =>
  server.owner.moveLocation({ params: { name }, body, headers });
const at = async (name: string) => ok(await server.owner.getLocation({ params: { name } }));
const under = async (name: string) =>
  ok(await server.owner.listLocations({ query: { under: [name] } })).locations.map((row) => row.name);

const touched = statement<{ rows: number }>(
  'test-touched',
  `select count(*)::int as rows from (
     select xmin from system union all select xmin from component) r where xmin = $1::text::xid`,
);
const writer = statement<{ xmin: string }>('test-writer', 'select xmin::text from location where name = $1');

describe('where it goes', () => {
  it('3.8: moves with everything below; nothing placed there is rewritten', async () => {
    const [from, to] = [await place(server, 'from'), await place(server, 'to')];
    const moved = await place(server, 'moved', 'from');
    await place(server, 'moved-below', 'moved');
    const system = await plantAt(server.database, 'system', 'moved-system', moved.id);
    await plantAt(server.database, 'component', 'moved-component', moved.id);
    const row = ok(await move('moved', { parent: 'to' }));
    expect(row).toMatchObject({ parent: 'to', parent_id: to.id, name: 'moved' });
    expect(Date.parse(row.updated_at)).toBeGreaterThan(Date.parse(moved.updated_at));
    expect(await under('to')).toEqual(['moved', 'moved-below', 'to']);
    expect(await under('from')).toEqual(['from']);
    const [written] = await server.database.run(writer, ['moved']);
    expect(await server.database.run(touched, [written?.xmin])).toEqual([{ rows: 0 }]);
    expect(system).toBeTypeOf('string');
    expect(await auditOf(server.database, moved.id)).toMatchObject([
      { verb: 'create' },
      { verb: 'move', old: { name: 'moved', parent: from.name }, new: { name: 'moved', parent: to.name } },
    ]);
  });

  it('3.8: the same parent is a no-op', async () => {
    await place(server, 'same-parent');
    const before = await place(server, 'same', 'same-parent');
    const reply = await move('same', { parent: 'same-parent' });
    expect(bare(ok(reply))).toEqual(bare(before));
    expect(reply.headers.get('etag')).toMatch(/^"1\./);
    expect(await auditOf(server.database, before.id)).toHaveLength(1);
  });

  it('T6: an empty parent makes it a root, if its type allows `root`', async () => {
    await place(server, 'campus-1', undefined, 'campus');
    await place(server, 'house', 'campus-1', 'building');
    await place(server, 'storey', 'house', 'floor');
    const problem = expectProblem(await move('storey', { parent: '' }), 422, { at: 'body.parent' });
    expect(problem.errors?.[0]?.message).toMatch(/floor.*root/);
    expect(ok(await move('house', { parent: '' }))).not.toHaveProperty('parent');
    expect(await under('house')).toEqual(['house', 'storey']);
  });

  it('U5: the parent field is required; T1: a cycle is 422; T2: the type must fit', async () => {
    await place(server, 'top');
    await place(server, 'mid', 'top');
    await place(server, 'low', 'mid');
    const none = { params: { name: 'top' }, body: {} as never };
    expectProblem(await server.owner.moveLocation(none), 422, { at: 'body.parent' });
    for (const parent of ['top', 'mid', 'low']) {
      const problem = expectProblem(await move('top', { parent }), 422, { at: 'body.parent' });
      expect(problem.detail).toContain('cycle');
    }
    await place(server, 'room-house', undefined, 'building');
    await place(server, 'fixed-floor', 'room-house', 'floor');
    expectProblem(await move('fixed-floor', { parent: 'low' }), 422, { at: 'body.parent' });
    expectProblem(await move('low', { parent: 'not-there' }), 422, { at: 'body.parent' });
    expect(await under('top')).toEqual(['low', 'mid', 'top']);
  });

  it('P1: a stale If-Match is 409 and nothing moves', async () => {
    await place(server, 'anchor');
    await place(server, 'stale');
    expectProblem(await move('stale', { parent: 'anchor' }, { 'if-match': '"9.x"' }), 409);
    expect(await at('stale')).not.toHaveProperty('parent');
    ok(await move('stale', { parent: 'anchor' }, { 'if-match': '"1.x"' }));
  });

  it('P3: of two moves that would close a cycle at least one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [`ring-a-${round}`, `ring-b-${round}`];
      await Promise.all([place(server, a), place(server, b)]);
      const replies = await Promise.all([move(a, { parent: b }), move(b, { parent: a })]);
      const refused = replies.filter((reply) => !reply.ok);
      expect(refused).toHaveLength(1);
      for (const reply of refused) expectProblem(reply, 422, { at: 'body.parent' });
    }
  });
});

it('P3, T1: 50 creates under a location while it is moved and renamed all succeed, below it', async () => {
  const [parent] = [
    await place(server, 'busy'),
    await place(server, 'dock-1'),
    await place(server, 'dock-2'),
  ];
  const creates = Array.from({ length: 50 }, (_, n) => place(server, `busy-${n}`, parent.id));
  const changes = ['dock-1', 'dock-2', '', 'dock-1'].map((to) => move(parent.id, { parent: to }));
  const rename = server.owner.renameLocation({ params: { name: parent.id }, body: { name: 'busier' } });
  await Promise.all([...creates, ...changes.map(async (change) => ok(await change)), rename.then(ok)]);
  expect(await under('busier')).toHaveLength(51);
  const { parent: above } = await at('busier');
  const around = ok(await server.owner.listLocations({ query: { root: true } })).locations;
  expect(around.some(({ name }) => name === (above ?? 'busier'))).toBe(true);
  expect(await under(above ?? 'busier')).toHaveLength(above === undefined ? 51 : 52);
});

describe('reset_name', () => {
  it('N6, N7: also names the row by the rule of its type, after the new parent', async () => {
    await place(server, 'hall');
    const one = await place(server, 'some-bay', undefined, 'numbered');
    await place(server, 'other-bay', undefined, 'numbered');
    expect(ok(await move('some-bay', { parent: 'hall', reset_name: true }))).toMatchObject({
      id: one.id,
      name: 'hall-bay',
      name_generated: true,
      parent: 'hall',
      display_name: 'Hall Bay',
    });
    expect(ok(await move('other-bay', { parent: 'hall', reset_name: true })).name).toBe('hall-bay-2');
    // the same parent, and the name it has already
    const again = await move('hall-bay', { parent: 'hall', reset_name: true });
    expect(again.headers.get('etag')).toMatch(/^"2\./);
    expect((await auditOf(server.database, one.id)).map(({ verb }) => verb)).toEqual(['create', 'move']);
  });

  it('N6: moving alone keeps a generated name', async () => {
    await place(server, 'gallery');
    expect(ok(await move('hall-bay', { parent: 'gallery' })).name).toBe('hall-bay');
    ok(await move('hall-bay', { parent: 'hall' }));
  });

  it('N7: a type without name_rule is 422 and nothing moves', async () => {
    await place(server, 'unruly');
    const body = { parent: 'hall', reset_name: true };
    expectProblem(await move('unruly', body), 422, { at: 'body.reset_name' });
    expect(await at('unruly')).not.toHaveProperty('parent');
  });
});

describe('who may', () => {
  it('X5, S14: becoming a root needs location:move everywhere', async () => {
    const tree = await place(server, 'estate');
    await place(server, 'lodge', 'estate');
    const { client } = await server.as({
      handle: 'estate-mover',
      grants: [{ role: 'deploy', scope_kind: 'location', scope_id: tree.id }, { role: 'viewer' }],
    });
    const uproot = (name: string) => client.moveLocation({ params: { name }, body: { parent: '' } });
    expectProblem(await uproot('lodge'), 403);
    // it is one already
    ok(await uproot('estate'));
  });

  it('X6: the new parent must be in the move scope; afterwards the row may be out of reach', async () => {
    const [left, right, seen] = [
      await place(server, 'left'),
      await place(server, 'right'),
      await place(server, 'seen'),
    ];
    await place(server, 'cart', 'left');
    const { client } = await server.as({
      handle: 'carter',
      grants: [
        { role: 'deploy', scope_kind: 'location', scope_id: left.id },
        { role: 'deploy', scope_kind: 'location', scope_id: right.id, scope_op: 'subtree_excl_root' },
        { role: 'viewer', scope_kind: 'location', scope_id: seen.id },
      ],
    });
    const to = (parent: string) => client.moveLocation({ params: { name: 'cart' }, body: { parent } });
    expectProblem(await to('seen'), 403);
    expectProblem(await to('estate'), 422, { at: 'body.parent' });
    expect(ok(await to('right'))).toMatchObject({ parent: 'right' });
    expectProblem(await client.moveLocation({ params: { name: 'right' }, body: { parent: 'left' } }), 403);
  });

  it('X7: reset_name also needs location:rename on the row, and nothing changes without it', async () => {
    const permissions = ['location:read', 'location:move'];
    ok(await server.owner.createRole({ body: { name: 'mover', permissions } }));
    const { client } = await server.as({ handle: 'only-mover', grants: [{ role: 'mover' }] });
    const body = { parent: 'gallery', reset_name: true };
    expectProblem(await client.moveLocation({ params: { name: 'hall-bay' }, body }), 403);
    expect((await at('hall-bay')).parent).toBe('hall');
    ok(await client.moveLocation({ params: { name: 'hall-bay' }, body: { parent: 'gallery' } }));
  });
});
