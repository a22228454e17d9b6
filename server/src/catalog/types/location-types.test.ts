import { type LocationTypeBody, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adHoc } from '../../platform/database/index.ts';
import { expectProblem, plantLocation, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';
import { shippedId } from '../shipping/shipped-id.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Patch = Parameters<TestServer['owner']['updateLocationType']>[0]['body'];

const make = async (name: string, body: object = {}) =>
  ok(await server.owner.createLocationType({ body: { name, ...body } }));
const patch = (id: string, body: Patch, headers: Record<string, string> = {}) =>
  server.owner.updateLocationType({ params: { id }, body, headers });
const restore = (id: string) => server.owner.restoreLocationType({ params: { id } });
const remove = (id: string) => server.owner.deleteLocationType({ params: { id } });

async function read(name: string): Promise<LocationTypeBody> {
  const { location_types } = ok(await server.owner.listLocationTypes({ query: { q: name } }));
  const row = location_types.find((each) => each.name === name);
  if (row === undefined) throw new Error(`there is no location type ${name}`);
  return row;
}

describe('create', () => {
  it('I8, O1, 3.6: a custom row with its defaults', async () => {
    const reply = await server.owner.createLocationType({ body: { name: 'av-store' } });
    const body = ok(reply);
    expect(reply.headers.get('location')).toBe(`/api/v1/location-types/${body.id}`);
    expect(body).toEqual({
      $schema: expect.any(String),
      id: expect.any(String),
      name: 'av-store',
      display_name: 'AV Store',
      official: false,
      forked: false,
      forked_fields: [],
      icon: 'map-pin',
      allowed_parent_types: [],
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
  });

  it('T2, I4: parents are named by name or uuid, root first, each once; a type may name itself', async () => {
    const id = shippedId('location_type', 'room').toUpperCase();
    const allowed_parent_types = ['shelf', id, 'building', 'root', 'room'];
    const made = await make('shelf', { allowed_parent_types });
    expect(made.allowed_parent_types).toEqual(['root', 'building', 'room', 'shelf']);
    expect((await trailOf(server, made.id))[0]?.new).toEqual({
      name: 'shelf',
      display_name: 'Shelf',
      icon: 'map-pin',
      allowed_parent_types: ['root', 'building', 'room', 'shelf'],
    });
  });

  it('T2, X4, L7: all that is unknown or does not compile is listed', async () => {
    const body = {
      name: 'x',
      allowed_parent_types: ['room', 'nowhere', 'root', 'nothing'],
      label_rule: '{{kind}}',
    };
    const problem = expectProblem(await server.owner.createLocationType({ body }), 422, {
      at: ['body.allowed_parent_types[1]', 'body.allowed_parent_types[3]', 'body.label_rule'],
    });
    expect(problem.errors).toHaveLength(3);
  });

  it('3.6: root is reserved, and at most 50 parents are named', async () => {
    expectProblem(await server.owner.createLocationType({ body: { name: 'root' } }), 422, {
      at: 'body.name',
    });
    await make('renamed');
    expectProblem(await patch('renamed', { name: 'root' }), 422, { at: 'body.name' });
    const allowed_parent_types = Array.from({ length: 51 }, () => 'room');
    const many = await server.owner.createLocationType({ body: { name: 'many', allowed_parent_types } });
    expectProblem(many, 422, { at: 'body.allowed_parent_types' });
  });

  it('I3: a taken name is 409', async () => {
    expectProblem(await server.owner.createLocationType({ body: { name: 'room' } }), 409, {
      at: 'body.name',
    });
  });
});

describe('name_rule', () => {
  it.each([
    [{ stem: 'desk' }, { stem: 'desk', bare_first: false, examples: ['desk-1', 'desk-2'] }],
    [
      { stem: 'desk', bare_first: true },
      { stem: 'desk', bare_first: true, examples: ['desk', 'desk-2'] },
    ],
    [{ stem: '' }, { stem: '', bare_first: false, examples: ['1', '2'] }],
    [
      { stem: '', bare_first: true },
      { stem: '', bare_first: true, examples: ['1', '2'] },
    ],
  ])('N2, N7: %j makes its examples', async (name_rule, expected) => {
    await make('ruled', { name_rule });
    expect((await read('ruled')).name_rule).toEqual(expected);
    expect((await remove('ruled')).status).toBe(204);
  });

  it('3.6: {} clears, anything else replaces and states a stem', async () => {
    const { id } = await make('rule-patched', { name_rule: { stem: 'a', bare_first: true } });
    expect(ok(await patch(id, { name_rule: { stem: 'b' } })).name_rule).toMatchObject({
      stem: 'b',
      bare_first: false,
    });
    expectProblem(await patch(id, { name_rule: { bare_first: true } }), 422, { at: 'body.name_rule.stem' });
    expectProblem(await patch(id, { name_rule: { stem: 'ends-' } }), 422, { at: 'body.name_rule.stem' });
    expect(ok(await patch(id, { name_rule: {} }))).not.toHaveProperty('name_rule');
    expect((await trailOf(server, id)).at(-1)).toMatchObject({
      old: { name_rule: { stem: 'b', bare_first: false } },
      new: { name_rule: null },
    });
  });
});

describe('update of a custom row', () => {
  it('U1, U2: omitted fields stay, "" clears, [] empties, icon falls back', async () => {
    const { id } = await make('patched', { icon: 'star', description: 'x', allowed_parent_types: ['root'] });
    const body = ok(await patch('patched', { icon: '', description: '', display_name: 'New' }));
    expect(body).toMatchObject({ icon: 'map-pin', display_name: 'New', allowed_parent_types: ['root'] });
    expect(body).not.toHaveProperty('description');
    expect(ok(await patch(id, { allowed_parent_types: [] })).allowed_parent_types).toEqual([]);
    expect((await trailOf(server, id)).at(-1)).toMatchObject({
      verb: 'update',
      old: { name: 'patched', allowed_parent_types: ['root'] },
      new: { name: 'patched', allowed_parent_types: [] },
    });
  });

  it('U6: what changes nothing keeps the version and leaves no record', async () => {
    const made = await server.owner.createLocationType({
      body: { name: 'same', allowed_parent_types: ['room', 'floor'], name_rule: { stem: 's' } },
    });
    const same = {
      allowed_parent_types: ['floor', 'room', 'room'],
      name_rule: { stem: 's', bare_first: false },
    };
    for (const body of [{}, { ...same, icon: 'map-pin', name: 'same' }, { icon: '' }]) {
      const reply = await patch('same', body);
      expect(reply.headers.get('etag')).toBe(made.headers.get('etag'));
    }
    expect(await trailOf(server, ok(made).id)).toHaveLength(1);
  });

  it('I1, I5: allowed_parent_types follows renames', async () => {
    await make('cellar');
    await make('crate', { allowed_parent_types: ['cellar', 'crate'] });
    ok(await patch('cellar', { name: 'vault' }));
    expect((await read('crate')).allowed_parent_types).toEqual(['crate', 'vault']);
    const renamed = ok(await patch('crate', { name: 'box', allowed_parent_types: ['box', 'vault'] }));
    expect(renamed.allowed_parent_types).toEqual(['box', 'vault']);
  });

  it('T3: locations stay where they are when the parents change', async () => {
    const type = await make('kiosk');
    await server.database.run(
      adHoc('test', `insert into location (id, name, location_type_id) values (gen_random_uuid(), 'k1', $1)`),
      [type.id],
    );
    expect(ok(await patch('kiosk', { allowed_parent_types: ['room'] })).allowed_parent_types).toEqual([
      'room',
    ]);
  });

  it('P1: a stale If-Match changes nothing', async () => {
    const made = await server.owner.createLocationType({ body: { name: 'raced' } });
    const first = { 'if-match': made.headers.get('etag') ?? '' };
    ok(await patch('raced', { icon: 'star' }, first));
    expectProblem(await patch('raced', { icon: 'moon' }, first), 409);
    expectProblem(await server.owner.deleteLocationType({ params: { id: 'raced' }, headers: first }), 409);
    expect((await read('raced')).icon).toBe('star');
  });
});

describe('official rows', () => {
  it('O3, O4, O5: parents are forked like any field; the shipped ones come back', async () => {
    const shipped = (await read('wing')).allowed_parent_types;
    const forked = ok(
      await patch('wing', { allowed_parent_types: ['root', 'wing'], name_rule: { stem: 'w' } }),
    );
    expect(forked).toMatchObject({
      allowed_parent_types: ['root', 'wing'],
      forked: true,
      forked_fields: ['allowed_parent_types', 'name_rule'],
      name_rule: { stem: 'w' },
    });
    const own = adHoc(
      'test',
      `select count(*)::int as rows from location_type_parent p join location_type t on t.id = p.type_id
       where t.name = 'wing' and not p.forked`,
    );
    expect(await server.database.run(own)).toEqual([{ rows: 1 }]);
    expect(ok(await patch('wing', { allowed_parent_types: ['building'] })).forked_fields).toEqual([
      'name_rule',
    ]);
    ok(await patch('wing', { allowed_parent_types: [], icon: '' }));
    expect(await read('wing')).toMatchObject({
      allowed_parent_types: [],
      icon: 'map-pin',
      forked_fields: ['allowed_parent_types', 'icon', 'name_rule'],
    });
    const restored = ok(await restore('wing'));
    expect(restored).toMatchObject({
      allowed_parent_types: shipped,
      icon: 'split',
      forked: false,
      forked_fields: [],
    });
    expect(restored).not.toHaveProperty('name_rule');
    expect((await trailOf(server, restored.id)).at(-1)).toMatchObject({
      verb: 'restore',
      old: { allowed_parent_types: [] },
      new: { allowed_parent_types: ['building'], forked_fields: [] },
    });
    expectProblem(await restore('wing'), 409);
  });

  it('O3: the name stays; the current one may be named', async () => {
    expectProblem(await patch('rack', { name: 'cabinet', icon: 'star' }), 422, { at: 'body.name' });
    expect(ok(await patch('rack', { name: 'rack' }))).toMatchObject({ forked: false, icon: 'server' });
  });

  it('O5: a custom row has nothing to restore', async () => {
    await make('plain');
    expectProblem(await restore('plain'), 409);
    expectProblem(await restore('no-such'), 404);
  });

  it('O6: none is deleted', async () => {
    expect(expectProblem(await remove('rack'), 422).detail).toContain('official');
  });
});

describe('delete', () => {
  it('D1, D2: locations and the types that name it hold it, also by a fork; itself it does not hold', async () => {
    const type = await make('held', { allowed_parent_types: ['held', 'root'] });
    expect((await remove('held')).status).toBe(204);
    const again = await make('held', { allowed_parent_types: ['held'] });
    expect(again.id).not.toBe(type.id);
    await make('holder', { allowed_parent_types: ['held'] });
    ok(await patch('closet', { allowed_parent_types: ['held'] }));
    await server.database.run(
      adHoc('test', `insert into location (id, name, location_type_id) values (gen_random_uuid(), 'h1', $1)`),
      [again.id],
    );
    const problem = expectProblem(await remove('held'), 409);
    expect(problem.detail).toContain('1 location (location_type), 2 location_type (allowed_parent)');
    expect(problem.errors?.map(({ value }) => value)).toEqual([
      expect.objectContaining({ kind: 'location', name: 'h1', relation: 'location_type' }),
      expect.objectContaining({ kind: 'location_type', name: 'closet', relation: 'allowed_parent' }),
      expect.objectContaining({ kind: 'location_type', name: 'holder', relation: 'allowed_parent' }),
    ]);
    ok(await restore('closet'));
  });

  it('D4: 204, then 404; the record keeps what was there', async () => {
    const { id } = await make('gone', { allowed_parent_types: ['root'] });
    expect((await remove('gone')).status).toBe(204);
    expectProblem(await remove('gone'), 404);
    expect((await trailOf(server, id)).at(-1)).toEqual({
      verb: 'delete',
      resource: 'location_type',
      old: { name: 'gone', display_name: 'Gone', icon: 'map-pin', allowed_parent_types: ['root'] },
    });
  });
});

describe('access', () => {
  it('X2: whoever reads location types anywhere reads all; writing needs all scope', async () => {
    const place = await plantLocation(server.database, 'location-types-x2');
    const local = { role: 'admin', scope_kind: 'location' as const, scope_id: place };
    const { client } = await server.as({ handle: 'local', grants: [local] });
    expect(ok(await client.listLocationTypes({ query: { q: 'campus' } })).location_types).toHaveLength(1);
    expectProblem(await client.createLocationType({ body: { name: 'x' } }), 403);
    expectProblem(await client.updateLocationType({ params: { id: 'no-such' }, body: {} }), 403);
    expectProblem(await client.restoreLocationType({ params: { id: 'no-such' } }), 403);
    expectProblem(await client.deleteLocationType({ params: { id: 'no-such' } }), 403);
  });
});

describe('list', () => {
  const names = async (query: object) =>
    ok(await server.owner.listLocationTypes({ query })).location_types.map(({ name }) => name);

  it('3.6: allowed_parent selects the types that may sit there, those that may sit anywhere included', async () => {
    await make('anywhere', { description: 'no parents named' });
    await make('on-racks', { allowed_parent_types: ['rack'] });
    expect(await names({ allowed_parent: ['rack'], official: true })).toEqual([]);
    expect(await names({ allowed_parent: ['rack'] })).toEqual(
      expect.arrayContaining(['anywhere', 'on-racks']),
    );
    expect(await names({ allowed_parent: ['root'], official: true })).toEqual([
      'building',
      'campus',
      'data-center',
      'region',
    ]);
    expect(await names({ allowed_parent: ['root', 'wing'], official: true, q: 'r' })).toEqual([
      'closet',
      'data-center',
      'floor',
      'region',
      'room',
    ]);
    ok(await patch('campus', { allowed_parent_types: ['region'] }));
    expect(await names({ allowed_parent: ['root'], q: 'campus' })).toEqual([]);
    expectProblem(await server.owner.listLocationTypes({ query: { allowed_parent: ['root', 'x'] } }), 422, {
      at: 'query.allowed_parent',
    });
  });

  it('3.6, Q3, Q4: forked and official select; a forked label is searched and sorted by', async () => {
    ok(await patch('zone', { display_name: 'Ävdelning' }));
    expect(await names({ q: 'ävdel', forked: true, official: true })).toEqual(['zone']);
    expect(await names({ official: true, sort: '-display_name', limit: 1 })).toEqual(['zone']);
    expect(await names({ forked: true, official: false })).toEqual([]);
    expect(await names({ forked: false, q: 'ävdel' })).toEqual([]);
  });

  it('Q6: what is unknown is 400', async () => {
    expectProblem(await server.owner.listLocationTypes({ query: { parent: 'room' } as object }), 400);
  });
});
