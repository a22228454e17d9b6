import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, plantLocation, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant, trailOf } from '../rows/fleet.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = async (name: string, body: object = {}) =>
  ok(await server.owner.createStandard({ body: { name, ...body } }));
const patch = (id: string, body: object) => server.owner.updateStandard({ params: { id }, body });
const read = async (id: string) => ok(await server.owner.getStandard({ params: { id } }));

describe('create', () => {
  it('I8: a standard of nothing but a name', async () => {
    const reply = await server.owner.createStandard({ body: { name: 'war-room' } });
    const body = ok(reply);
    expect(body).toMatchObject({ name: 'war-room', display_name: 'War Room', official: false });
    for (const field of ['parent_standard', 'system_type', 'label_rule', 'description']) {
      expect(body).not.toHaveProperty(field);
    }
    expect(reply.headers.get('location')).toBe(`/api/v1/standards/${body.id}`);
  });

  it('I4, O8: references by name or uuid; a shipped standard is adapted by a custom one below it', async () => {
    const type = ok(await server.owner.listSystemTypes({ query: { q: 'boardroom' } })).system_types[0];
    const body = await make('our-boardroom', {
      parent_standard_id: 'boardroom',
      system_type_id: type?.id,
      label_rule: '{{standard_label}} {{ordinal}}',
    });
    expect(body).toMatchObject({
      parent_standard: 'boardroom',
      system_type: 'boardroom',
      system_type_id: type?.id,
      label_rule: '{{standard_label}} {{ordinal}}',
    });
    const { roles } = ok(await server.owner.listStandardRoles({ params: { id: 'our-boardroom' } }));
    expect(roles.map(({ name }) => name)).toContain('audio-processor');
  });

  it('L7, Q5: unknown references and a rule of other facts are listed together', async () => {
    const body = {
      name: 'lost',
      parent_standard_id: 'nothing',
      system_type_id: 'no-type',
      label_rule: '{{product_name}}',
    };
    expectProblem(await server.owner.createStandard({ body }), 422, {
      at: ['body.parent_standard_id', 'body.system_type_id', 'body.label_rule'],
    });
  });

  it('I3: a taken name is 409', async () => {
    expectProblem(await server.owner.createStandard({ body: { name: 'boardroom' } }), 409, {
      at: 'body.name',
    });
  });
});

describe('update', () => {
  it('U1: three-state on every field', async () => {
    const { id } = await make('full', {
      parent_standard_id: 'classroom',
      system_type_id: 'auditorium',
      description: 'text',
      label_rule: '{{name}}',
    });
    const kept = ok(await patch(id, { display_name: 'Fuller', system_type_id: null, description: null }));
    expect(kept).toMatchObject({ display_name: 'Fuller', system_type: 'auditorium', description: 'text' });
    const cleared = ok(
      await patch(id, { parent_standard_id: '', system_type_id: '', description: '', label_rule: '' }),
    );
    for (const field of ['parent_standard_id', 'system_type', 'description', 'label_rule']) {
      expect(cleared).not.toHaveProperty(field);
    }
    expect((await trailOf(server, id)).at(-1)).toMatchObject({
      verb: 'update',
      resource: 'standard',
      old: { name: 'full', parent_standard: 'classroom', system_type: 'auditorium' },
      new: { name: 'full', parent_standard: null, system_type: null },
    });
  });

  it('U6: equal values change nothing', async () => {
    const made = await server.owner.createStandard({
      body: { name: 'same', parent_standard_id: 'classroom' },
    });
    const { id } = ok(made);
    const reply = await patch(id, { parent_standard_id: 'classroom', display_name: 'Same' });
    expect(ok(reply)).toEqual(ok(made));
    expect(reply.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(await trailOf(server, id)).toHaveLength(1);
  });

  it('U4, I8: name and display_name are not cleared', async () => {
    const { id } = await make('kept');
    expectProblem(await patch(id, { name: '', display_name: '' }), 422, {
      at: ['body.name', 'body.display_name'],
    });
  });

  it('O2, O6: shipped standards are read-only', async () => {
    expect(expectProblem(await patch('boardroom', { description: 'x' }), 422).detail).toContain('official');
    const gone = await server.owner.deleteStandard({ params: { id: 'boardroom' } });
    expect(expectProblem(gone, 422).detail).toContain('official');
  });

  it('H1: cycles and chains deeper than 16 are refused', async () => {
    await make('upper');
    await make('lower', { parent_standard_id: 'upper' });
    const problem = expectProblem(await patch('upper', { parent_standard_id: 'lower' }), 422, {
      at: 'body.parent_standard_id',
    });
    expect(problem.detail).toContain('cycle');
    let parent: object = {};
    for (let depth = 1; depth <= 16; depth += 1) {
      const { id } = await make(`deep-${depth}`, parent);
      parent = { parent_standard_id: id };
    }
    expectProblem(await server.owner.createStandard({ body: { name: 'deep-17', ...parent } }), 422);
    expectProblem(await patch('upper', { parent_standard_id: 'deep-15' }), 422);
    ok(await patch('upper', { parent_standard_id: 'deep-14' }));
  });

  it('P1: a stale If-Match is 409', async () => {
    const made = await server.owner.createStandard({ body: { name: 'raced' } });
    const { id } = ok(made);
    const headers = { 'if-match': made.headers.get('etag') ?? '' };
    ok(await server.owner.updateStandard({ params: { id }, body: { description: 'a' }, headers }));
    const late = await server.owner.updateStandard({ params: { id }, body: { description: 'b' }, headers });
    expectProblem(late, 409);
    expectProblem(await server.owner.deleteStandard({ params: { id }, headers }), 409);
    expect((await read(id)).description).toBe('a');
  });
});

describe('what conforms', () => {
  it('3.4, A1: a new parent changes the effective roles of conforming systems at once, also of those below', async () => {
    const role = (id: string, name: string) =>
      server.owner.setStandardRole({ params: { id, role: name }, body: { quorum: 1 } });
    await make('base-a');
    await make('base-b');
    ok(await role('base-a', 'one'));
    ok(await role('base-b', 'one'));
    ok(await role('base-b', 'two'));
    await make('variant', { parent_standard_id: 'base-a' });
    await make('variant-of-variant', { parent_standard_id: 'variant' });
    const { name } = ok(await server.owner.createSystem({ body: { standard_id: 'variant-of-variant' } }));
    const short = async () => ok(await server.owner.getSystem({ params: { name } })).understaffed_roles;
    expect(await short()).toBe(1);
    ok(await patch('variant', { parent_standard_id: 'base-b' }));
    expect(await short()).toBe(2);
    ok(await patch('variant', { parent_standard_id: '' }));
    expect(await short()).toBe(0);
  });

  it('A4: assignments of a role that a new parent no longer gives are removed, memberships stay', async () => {
    await make('giving');
    ok(await server.owner.setStandardRole({ params: { id: 'giving', role: 'seat' }, body: {} }));
    await make('taking', { parent_standard_id: 'giving' });
    const system = ok(
      await server.owner.createSystem({ body: { name: 'sat-in', standard_id: 'taking' } }),
    ).name;
    const component = ok(await server.owner.createComponent({ body: { name: 'sitter' } })).name;
    ok(await server.owner.assignRole({ params: { name: system, role: 'seat', component } }));
    ok(await patch('taking', { parent_standard_id: '' }));
    const { members } = ok(await server.owner.listSystemMembers({ params: { name: system } }));
    expect(members).toMatchObject([{ component: 'sitter', roles: [] }]);
  });
});

describe('delete', () => {
  it('D1, D2: systems and standards below hold a standard; hidden ones are only counted', async () => {
    const here = await plantLocation(server.database, 'here');
    const there = await plantLocation(server.database, 'there');
    const { id } = await make('held');
    await make('held-variant', { parent_standard_id: 'held' });
    await plant.system(server.database, 'seen', 'held', here);
    await plant.system(server.database, 'unseen', 'held', there);
    const permissions = ['standard:read', 'standard:delete'];
    ok(await server.owner.createRole({ body: { name: 'standard-keeper', permissions } }));
    const { client } = await server.as({
      handle: 'keeper',
      grants: [{ role: 'standard-keeper' }, { role: 'viewer', scope_kind: 'location', scope_id: here }],
    });
    const problem = expectProblem(await client.deleteStandard({ params: { id } }), 409);
    expect(problem.detail).toContain('2 system (standard), 1 standard (parent)');
    expect(problem.errors?.map(({ value }) => value)).toEqual([
      expect.objectContaining({ kind: 'system', name: 'seen', relation: 'standard' }),
      expect.objectContaining({ kind: 'standard', name: 'held-variant', relation: 'parent' }),
      { kind: 'system', count: 1, hidden: true },
    ]);
    expect(JSON.stringify(problem)).not.toContain('unseen');
  });

  it('D3, D4: its roles and lines go with it; 204, then 404', async () => {
    const { id } = await make('gone');
    ok(await server.owner.setStandardRole({ params: { id, role: 'seat' }, body: {} }));
    ok(await server.owner.setStandardProperty({ params: { id, property: 'asset-tag' } }));
    expect((await server.owner.deleteStandard({ params: { id } })).status).toBe(204);
    expectProblem(await server.owner.deleteStandard({ params: { id } }), 404);
  });
});

describe('list', () => {
  const names = async (query: object) =>
    ok(await server.owner.listStandards({ query })).standards.map(({ name }) => name);

  it('3.4, Q5: by parent and by system type with its descendants', async () => {
    expect(await names({ parent_standard: ['huddle-room'], official: true })).toEqual(['meeting-room']);
    expect(await names({ parent_standard: ['huddle-room', 'classroom'], official: true })).toEqual([
      'auditorium',
      'meeting-room',
    ]);
    expect(await names({ system_type: ['signage'], official: true })).toEqual([
      'digital-signage',
      'video-wall',
    ]);
    expect(await names({ system_type: ['video-wall'], official: true })).toEqual(['video-wall']);
    expectProblem(
      await server.owner.listStandards({ query: { parent_standard: ['x'], system_type: ['y'] } }),
      422,
      { at: ['query.parent_standard', 'query.system_type'] },
    );
  });

  it('Q4: q looks at the standard and its system type', async () => {
    expect(await names({ q: 'network SEGMENT' })).toEqual(['network-closet']);
    expect(await names({ q: 'signage wall' })).toEqual([]);
  });

  it('Q2, Q3: sorted, paged and counted', async () => {
    const { standards, total, next_cursor } = ok(
      await server.owner.listStandards({ query: { official: true, sort: '-name', limit: 2, count: true } }),
    );
    expect(standards.map(({ name }) => name)).toEqual(['web-application', 'video-wall']);
    expect(total).toBe(10);
    expect(await names({ official: true, sort: '-name', limit: 1, cursor: next_cursor })).toEqual([
      'server-cluster',
    ]);
  });
});
