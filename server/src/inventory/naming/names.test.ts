import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, startTestServer, type TestServer } from '../../testing/index.ts';
import { plant } from './planting.fixture.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  ok(await owner.createLocation({ body: { name: 'hall', location_type: 'building' } }));
  ok(await owner.createLocation({ body: { name: 'barn', location_type: 'building' } }));
});
afterAll(() => server.stop());

const camera = { product: 'axis-p3265', location: 'hall' };
const read = async (name: string) => ok(await owner.getComponent({ params: { name } }));

describe('names of components and systems', () => {
  beforeAll(async () => {
    const type = await plant(server.database, 'component_type', { name: 'watcher', stem: 'eye' });
    await plant(server.database, 'product', { name: 'axis-p3265', kind: 'device', component_type_id: type });
  });

  it('N1, N2, N9: tells who picked the name', async () => {
    const made = ok(await owner.createComponent({ body: camera }));
    expect(made).toMatchObject({ name: 'hall-eye-1', name_generated: true, display_name: 'watcher 1' });
    const params = { name: made.id };
    const claimed = ok(await owner.renameComponent({ params, body: { name: 'hall-eye-1' } }));
    expect(claimed).toMatchObject({ name: 'hall-eye-1', name_generated: false, display_name: 'Hall Eye 1' });
    expect(ok(await owner.resetComponentName({ params }))).toMatchObject({
      name: 'hall-eye-1',
      name_generated: true,
      display_name: 'watcher 1',
    });
    const patched = ok(await owner.updateComponent({ params, body: { name: 'porch' } }));
    expect(patched).toMatchObject({ name: 'porch', name_generated: false });
    const typed = ok(await owner.createComponent({ body: { ...camera, name: 'gate' } }));
    expect(typed.name_generated).toBe(false);
  });

  it('N4: a number that became free is given again; a typed one is taken', async () => {
    const body = { location: 'barn', product: 'axis-p3265' };
    ok(await owner.createComponent({ body: { name: 'barn-eye-2' } }));
    const names = [];
    for (let n = 0; n < 3; n += 1) names.push(ok(await owner.createComponent({ body })).name);
    expect(names).toEqual(['barn-eye-1', 'barn-eye-3', 'barn-eye-4']);
    await owner.deleteComponent({ params: { name: 'barn-eye-3' } });
    ok(await owner.renameComponent({ params: { name: 'barn-eye-1' }, body: { name: 'old-eye' } }));
    expect(ok(await owner.createComponent({ body })).name).toBe('barn-eye-1');
    expect(ok(await owner.createComponent({ body })).name).toBe('barn-eye-3');
  });

  it('N5: 50 creates at once get 50 names without gaps', async () => {
    const body = { name: 'crowd', location_type: 'building' };
    ok(await owner.createLocation({ body }));
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => owner.createComponent({ body: { location: 'crowd' } })),
    );
    const names = replies.map((reply) => ok(reply).name);
    const expected = Array.from({ length: 50 }, (_, n) => `crowd-component-${n + 1}`);
    expect([...names].sort()).toEqual(expected.sort());
  });

  it('N6: a generated name stays until it is reset', async () => {
    const rack = ok(await owner.createComponent({ body: { name: 'rack', location: 'hall' } }));
    const { id, name } = ok(await owner.createComponent({ body: { parent: 'rack', product: 'axis-p3265' } }));
    expect(name).toBe('rack-eye-1');
    ok(await owner.renameComponent({ params: { name: 'rack' }, body: { name: 'shelf' } }));
    ok(await owner.updateComponent({ params: { name }, body: { product: '' } }));
    expect((await read(id)).name).toBe('rack-eye-1');
    const moved = ok(await owner.moveComponent({ params: { name }, body: { parent: '', location: 'barn' } }));
    expect(moved).toMatchObject({ name: 'rack-eye-1', name_generated: true });
    const body = { parent: 'shelf', reset_name: true };
    expect(ok(await owner.moveComponent({ params: { name }, body })).name).toBe('shelf-component-1');
    expect(rack.name).toBe('rack');
  });

  it('N8: an expected name is the generated one, or nothing is created', async () => {
    const body = { location: 'barn', system_type_id: 'boardroom' };
    const { name } = ok(await owner.renderSystemLabel({ body }));
    expect(name).toBe('barn-boardroom');
    expect(ok(await owner.createSystem({ body: { ...body, expected_name: name } })).name).toBe(name);
    const late = await owner.createSystem({ body: { ...body, expected_name: name } });
    const problem = expectProblem(late, 409, { at: 'body.expected_name' });
    expect(problem.errors?.[0]?.value).toBe('barn-boardroom-2');
    expectProblem(await owner.getSystem({ params: { name: 'barn-boardroom-2' } }), 404);
    const both = { ...body, name: 'x', expected_name: 'x' };
    expectProblem(await owner.createSystem({ body: both }), 422, { at: 'body.expected_name' });
  });

  it('N7: a location is reset by the name_rule of its type, or not at all', async () => {
    expectProblem(await owner.resetLocationName({ params: { name: 'hall' } }), 422);
    await plant(server.database, 'location_type', { name: 'bay', name_stem: 'bay', name_bare_first: true });
    const make = async (name: string) =>
      ok(await owner.createLocation({ body: { name, location_type: 'bay', parent: 'hall' } }));
    const [one, two] = [await make('first'), await make('second')];
    const reset = async (name: string) => ok(await owner.resetLocationName({ params: { name } })).name;
    expect([await reset(one.id), await reset(two.id), await reset(two.id)]).toEqual([
      'hall-bay',
      'hall-bay-2',
      'hall-bay-2',
    ]);
  });
});
