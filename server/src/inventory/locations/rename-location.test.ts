import { randomUUID } from 'node:crypto';
import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { auditOf, bare, place, plantType } from './places.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await plantType(server.database, 'anywhere');
  await plantType(server.database, 'numbered', { stem: 'slot' });
  await plantType(server.database, 'bare', { stem: '', bareFirst: true });
});
afterAll(() => server.stop());

const rename = (name: string, to: string, headers = {}) =>
  server.owner.renameLocation({ params: { name }, body: { name: to }, headers });
const reset = (name: string, headers = {}) => server.owner.resetLocationName({ params: { name }, headers });
const verbs = async (id: string) => (await auditOf(server.database, id)).map(({ verb }) => verb);

describe(':rename', () => {
  it('I5, L11: gives another name and label; the old name is free at once', async () => {
    const { id } = await place(server, 'before');
    const row = ok(await rename('before', 'after-wards'));
    expect(row).toMatchObject({
      id,
      name: 'after-wards',
      name_generated: false,
      display_name: 'After Wards',
    });
    expectProblem(await server.owner.getLocation({ params: { name: 'before' } }), 404);
    await place(server, 'before');
    expect(await auditOf(server.database, id)).toMatchObject([
      { verb: 'create' },
      {
        verb: 'rename',
        resource_name: 'after-wards',
        old: { name: 'before', display_name: 'Before' },
        new: { name: 'after-wards', display_name: 'After Wards' },
      },
    ]);
  });

  it('N1: a rename to the current name claims a generated one, and is nothing where it is claimed', async () => {
    const { id } = await place(server, 'claimed', undefined, 'numbered');
    expect(ok(await rename('claimed', 'claimed'))).toMatchObject({ name_generated: false });
    expect(await verbs(id)).toEqual(['create']);
    expect(ok(await reset('claimed'))).toMatchObject({ name: 'slot-1', name_generated: true });
    expect(ok(await rename('slot-1', 'slot-1'))).toMatchObject({ name: 'slot-1', name_generated: false });
    expect(await verbs(id)).toEqual(['create', 'rename', 'rename']);
  });

  it('I2, I3, U4: the name must be a name and free', async () => {
    await place(server, 'first');
    await place(server, 'second');
    for (const name of ['', 'Second', randomUUID()]) {
      expectProblem(await rename('first', name), 422, { at: 'body.name' });
    }
    expectProblem(await rename('first', 'second'), 409, { at: 'body.name' });
    expectProblem(await rename('first', 'third', { 'if-match': '"4.x"' }), 409);
    expect(ok(await rename('first', 'third', { 'if-match': '*' })).name).toBe('third');
  });

  it('P3: of two renames to one name exactly one succeeds', async () => {
    await Promise.all([place(server, 'racer-1'), place(server, 'racer-2')]);
    const replies = await Promise.all([rename('racer-1', 'winner'), rename('racer-2', 'winner')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe(':resetName', () => {
  it('N2–N4, N6: the lowest free number after the parent’s name; repeating it is a no-op', async () => {
    await place(server, 'rack');
    const rows = [];
    for (const name of ['x-1', 'x-2', 'x-3']) rows.push(await place(server, name, 'rack', 'numbered'));
    await place(server, 'rack-slot-2');
    const names = [];
    for (const name of ['x-1', 'x-2', 'x-3']) names.push(ok(await reset(name)).name);
    expect(names).toEqual(['rack-slot-1', 'rack-slot-3', 'rack-slot-4']);
    const before = ok(await server.owner.getLocation({ params: { name: 'rack-slot-3' } }));
    const again = await reset('rack-slot-3');
    expect(bare(ok(again))).toEqual(bare(before));
    expect(again.headers.get('etag')).toMatch(/^"2\./);
    expect(await verbs(before.id)).toEqual(['create', 'rename']);
    ok(await rename('rack-slot-1', 'elsewhere'));
    expect(ok(await reset('rack-slot-4')).name).toBe('rack-slot-1');
  });

  it('N2: an empty stem gives the parent’s name and the number', async () => {
    await place(server, 'shelf');
    await place(server, 'y-1', 'shelf', 'bare');
    expect(ok(await reset('y-1')).name).toBe('shelf-1');
  });

  it('N7: without name_rule it is 422; a body is refused', async () => {
    await place(server, 'ruleless');
    expectProblem(await reset('ruleless'), 422);
    const given = { params: { name: 'shelf-1' }, body: { name: 'x' } as never };
    expectProblem(await server.owner.resetLocationName(given), 422);
  });

  it('N5: resets at the same time all succeed with different names', async () => {
    await place(server, 'row');
    const names = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    for (const name of names) await place(server, name, 'row', 'numbered');
    const replies = await Promise.all(names.map((name) => reset(name)));
    const made = replies.map((reply) => ok(reply).name).sort();
    expect(made).toEqual(names.map((_, index) => `row-slot-${index + 1}`).sort());
  });
});

it('X3, X7: both need location:rename on the row', async () => {
  const mine = await place(server, 'mine', undefined, 'numbered');
  const seen = await place(server, 'seen', undefined, 'numbered');
  await place(server, 'unseen', undefined, 'numbered');
  const { client } = await server.as({
    handle: 'renamer',
    grants: [
      { role: 'deploy', scope_kind: 'location', scope_id: mine.id },
      { role: 'viewer', scope_kind: 'location', scope_id: seen.id },
    ],
  });
  for (const [name, status] of [
    ['seen', 403],
    ['unseen', 404],
  ] as const) {
    expectProblem(await client.renameLocation({ params: { name }, body: { name: 'taken' } }), status);
    expectProblem(await client.resetLocationName({ params: { name } }), status);
  }
  expect(ok(await client.renameLocation({ params: { name: 'mine' }, body: { name: 'ours' } })).name).toBe(
    'ours',
  );
});
