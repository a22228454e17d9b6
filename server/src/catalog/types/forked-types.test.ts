import { type ComponentTypeBody, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adHoc } from '../../platform/database/index.ts';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { trailOf } from '../rows/fleet.fixture.ts';
import { shippedId } from '../shipping/shipped-id.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Patch = Parameters<TestServer['owner']['updateComponentType']>[0]['body'];

const make = async (name: string, body: Patch = {}) =>
  ok(await server.owner.createComponentType({ body: { ...body, name } }));
const patch = (id: string, body: Patch, headers: Record<string, string> = {}) =>
  server.owner.updateComponentType({ params: { id }, body, headers });
const restore = (id: string, headers: Record<string, string> = {}) =>
  server.owner.restoreComponentType({ params: { id }, headers });
async function read(name: string): Promise<ComponentTypeBody> {
  const { component_types } = ok(await server.owner.listComponentTypes({ query: { q: name } }));
  const row = component_types.find((each) => each.name === name);
  if (row === undefined) throw new Error(`there is no component type ${name}`);
  return row;
}

describe('official rows', () => {
  it('O3: are forked field by field; the shipped values stay', async () => {
    const reply = await patch('projector', { stem: 'beamer', abbrev: '', display_name: 'Beamer' });
    expect(ok(reply)).toMatchObject({
      name: 'projector',
      display_name: 'Beamer',
      official: true,
      forked: true,
      forked_fields: ['abbrev', 'display_name', 'stem'],
      stem: 'beamer',
      icon: 'projector',
      effective: { stem: 'beamer', icon: 'projector' },
    });
    expect(ok(reply)).not.toHaveProperty('abbrev');
    const [stored] = await server.database.run(
      adHoc('test', `select display_name, stem, abbrev from component_type where name = 'projector'`),
    );
    expect(stored).toEqual({ display_name: 'Projector', stem: 'projector', abbrev: 'prj' });
    expect((await trailOf(server, shippedId('component_type', 'projector'))).at(-1)).toEqual({
      verb: 'update',
      resource: 'component_type',
      old: {
        name: 'projector',
        stem: 'projector',
        abbrev: 'prj',
        display_name: 'Projector',
        forked_fields: [],
      },
      new: {
        name: 'projector',
        stem: 'beamer',
        abbrev: null,
        display_name: 'Beamer',
        forked_fields: ['abbrev', 'display_name', 'stem'],
      },
    });
  });

  it('O3, Q3, Q4: a forked label is what is searched and sorted by', async () => {
    ok(await patch('pdu', { display_name: 'Ångström strip' }));
    const { component_types } = ok(await server.owner.listComponentTypes({ query: { q: 'ångSTRÖM' } }));
    expect(component_types.map(({ name }) => name)).toEqual(['pdu']);
    const sorted = ok(await server.owner.listComponentTypes({ query: { sort: '-display_name', limit: 1 } }));
    expect(sorted.component_types[0]?.name).toBe('pdu');
  });

  it('H2, O3: what hangs below inherits the overlay', async () => {
    ok(await patch('camera', { stem: 'cam', icon: 'video' }));
    expect(await read('ptz-camera')).toMatchObject({
      effective: { stem: 'cam', icon: 'video', abbrev: 'ptz' },
      effective_source: { stem: 'camera', icon: 'camera', abbrev: 'ptz-camera' },
      forked: false,
    });
  });

  it('O4: a shipped value written back is no fork any more', async () => {
    ok(await patch('codec', { stem: 'vc', icon: 'star', description: 'ours' }));
    expect(ok(await patch('codec', { stem: 'codec' })).forked_fields).toEqual(['description', 'icon']);
    expect(ok(await patch('codec', { icon: 'video', description: '' }))).toMatchObject({
      forked: false,
      forked_fields: [],
      stem: 'codec',
    });
    expectProblem(await restore('codec'), 409);
  });

  it('O3: name and parent stay; the current ones may be named', async () => {
    const refused = await patch('ptz-camera', { name: 'ptz', parent_id: '' });
    expectProblem(refused, 422, { at: ['body.name', 'body.parent_id'] });
    expectProblem(await patch('display', { parent_id: 'camera' }), 422, { at: 'body.parent_id' });
    const same = { name: 'ptz-camera', parent_id: shippedId('component_type', 'camera').toUpperCase() };
    expect(ok(await patch('ptz-camera', same)).forked).toBe(false);
    expect(ok(await patch('display', { parent_id: '' })).forked).toBe(false);
  });

  it('O5: restore drops the whole overlay, once; the label and the version follow', async () => {
    const forked = await patch('sensor', { stem: 's', display_name: 'Feeler' });
    const restored = await restore('sensor', { 'if-match': forked.headers.get('etag') ?? '' });
    expect(ok(restored)).toMatchObject({ forked: false, stem: 'sensor', display_name: 'Sensor' });
    expect(restored.headers.get('etag')).not.toBe(forked.headers.get('etag'));
    expect(ok(await server.owner.listComponentTypes({ query: { q: 'feeler' } })).component_types).toEqual([]);
    expect((await trailOf(server, shippedId('component_type', 'sensor'))).at(-1)).toMatchObject({
      verb: 'restore',
      old: { name: 'sensor', stem: 's', display_name: 'Feeler', forked_fields: ['display_name', 'stem'] },
      new: { name: 'sensor', stem: 'sensor', display_name: 'Sensor', forked_fields: [] },
    });
    expectProblem(await restore('sensor'), 409);
    await make('never-shipped');
    expectProblem(await restore('never-shipped'), 409);
    expectProblem(await restore('no-such'), 404);
    ok(await patch('sensor', { stem: 's' }));
    expectProblem(await restore('sensor', { 'if-match': forked.headers.get('etag') ?? '' }), 409);
  });

  it('O6: none is deleted, forked or not', async () => {
    for (const id of ['router', 'sensor']) {
      const refused = expectProblem(await server.owner.deleteComponentType({ params: { id } }), 422);
      expect(refused.detail).toContain('official');
    }
  });
});
