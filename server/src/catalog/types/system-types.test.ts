import { ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adHoc } from '../../platform/database/index.ts';
import { expectProblem, plantLocation, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = async (name: string, body: object = {}) =>
  ok(await server.owner.createSystemType({ body: { name, ...body } }));

describe('system types', () => {
  it('I8, O1, H2: a custom row, with the default icon of its kind and nothing about forks', async () => {
    const body = await make('lab');
    expect(body).toMatchObject({
      display_name: 'Lab',
      official: false,
      effective: { stem: 'lab', icon: 'layers' },
      effective_source: { stem: 'lab', icon: '' },
    });
    expect(body).not.toHaveProperty('forked');
    expect(body).not.toHaveProperty('forked_fields');
  });

  it('H2: fields are inherited from the shipped chain', async () => {
    expect(await make('chemistry-lab', { parent_id: 'boardroom', abbrev: 'chem' })).toMatchObject({
      parent: 'boardroom',
      effective: { stem: 'boardroom', abbrev: 'chem', icon: 'door-open' },
      effective_source: { stem: 'boardroom', abbrev: 'chemistry-lab', icon: 'av-room' },
    });
  });

  it('O2, O6: official rows are not changed and not deleted', async () => {
    for (const body of [{ icon: 'star' }, {}]) {
      const update = await server.owner.updateSystemType({ params: { id: 'signage' }, body });
      expect(expectProblem(update, 422).detail).toContain('official');
    }
    const removal = await server.owner.deleteSystemType({ params: { id: 'signage' } });
    expect(expectProblem(removal, 422).detail).toContain('official');
  });

  it('L7: a rule reads the facts of systems only', async () => {
    const rule = (label_rule: string) =>
      server.owner.createSystemType({ body: { name: 'ruled', label_rule } });
    expectProblem(await rule('{{product_name}}'), 422, { at: 'body.label_rule' });
    expect(ok(await rule('{{standard_name}}')).effective.label_rule).toBe('{{standard_name}}');
  });

  it('H1, U1: a row gets another parent, or none; cycles are refused', async () => {
    const { id } = await make('chain-top', { stem: 'top' });
    await make('chain-leaf', { parent_id: 'chain-top' });
    const patch = (name: string, body: object) =>
      server.owner.updateSystemType({ params: { id: name }, body });
    expectProblem(await patch('chain-top', { parent_id: 'chain-leaf' }), 422, { at: 'body.parent_id' });
    expect(ok(await patch('chain-top', { parent_id: 'it-system', stem: '' })).effective.stem).toBe('it');
    expect(ok(await patch('chain-top', { parent_id: '', name: 'chain-root' }))).not.toHaveProperty(
      'parent_id',
    );
    expect((await trailOf(server, id)).at(-1)).toEqual({
      verb: 'update',
      resource: 'system_type',
      old: { name: 'chain-top', parent: 'it-system' },
      new: { name: 'chain-root', parent: null },
    });
  });

  it('D1, D2: types, systems and standards hold it; systems out of reach are only counted', async () => {
    const { id } = await make('held');
    await make('held-child', { parent_id: 'held' });
    const place = await plantLocation(server.database, 'somewhere');
    const plant = adHoc(
      'test',
      'insert into system (id, name, system_type_id, location_id) values (gen_random_uuid(), $1, $2, $3)',
    );
    await server.database.run(plant, ['seen', id, place]);
    await server.database.run(plant, ['unseen', id, null]);
    ok(await server.owner.createStandard({ body: { name: 'held-standard', system_type_id: 'held' } }));
    const removal = await server.owner.deleteSystemType({ params: { id: 'held' } });
    expect(expectProblem(removal, 409).errors?.map(({ value }) => value)).toEqual([
      expect.objectContaining({ kind: 'system_type', name: 'held-child', relation: 'parent' }),
      expect.objectContaining({ kind: 'system', name: 'seen', relation: 'system_type' }),
      expect.objectContaining({ kind: 'system', name: 'unseen', relation: 'system_type' }),
      expect.objectContaining({ kind: 'standard', name: 'held-standard', relation: 'system_type' }),
    ]);
    ok(await server.owner.createRole({ body: { name: 'keeper', permissions: ['system_type:read,delete'] } }));
    const keeper = await server.as({
      handle: 'keeper',
      grants: [{ role: 'keeper' }, { role: 'viewer', scope_kind: 'location', scope_id: place }],
    });
    const narrow = expectProblem(await keeper.client.deleteSystemType({ params: { id: 'held' } }), 409);
    expect(narrow.errors?.map(({ value }) => value)).toContainEqual({
      kind: 'system',
      count: 1,
      hidden: true,
    });
    expect(JSON.stringify(narrow)).not.toContain('unseen');
  });

  it('D4: what nothing holds goes', async () => {
    await make('gone');
    expect((await server.owner.deleteSystemType({ params: { id: 'gone' } })).status).toBe(204);
    expectProblem(await server.owner.deleteSystemType({ params: { id: 'gone' } }), 404);
  });

  it('3.5, Q5, Q6: filters are q, parent and official; forked is none of them', async () => {
    const names = async (query: object) =>
      ok(await server.owner.listSystemTypes({ query })).system_types.map(({ name }) => name);
    expect(await names({ parent: ['signage'] })).toEqual(['video-wall']);
    expect(await names({ parent: ['it-system'], official: true, q: 'net' })).toEqual(['network-segment']);
    expect((await names({ official: true, count: true })).length).toBe(16);
    expectProblem(await server.owner.listSystemTypes({ query: { forked: true } as object }), 400);
    expectProblem(await server.owner.listSystemTypes({ query: { parent: ['nothing'] } }), 422, {
      at: 'query.parent',
    });
  });
});
