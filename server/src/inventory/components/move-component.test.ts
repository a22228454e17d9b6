import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../testing/index.ts';
import { at, startWorld, type World } from '../placed/world.fixture.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await startWorld();
  owner = world.owner;
});
afterAll(() => world.server.stop());

const make = async (body: object = {}) =>
  ok(await owner.createComponent({ body: { name: world.fresh('cmp'), ...body } }));
const get = async (name: string) => ok(await owner.getComponent(at(name)));
const patch = (name: string, body: object, client = owner) => client.updateComponent({ ...at(name), body });
const move = (name: string, body: object, client = owner) => client.moveComponent({ ...at(name), body });

describe(':move', () => {
  it('3.10: location and parent, at least one; the record has the verb move', async () => {
    const row = await make({ location: 'room-a' });
    expectProblem(await move(row.name, {}), 422);
    expectProblem(await move(row.name, { reset_name: true }), 422);
    const moved = ok(await move(row.name, { location: 'stall', parent: 'lamp' }));
    expect(moved).toMatchObject({ location: 'stall', parent: 'lamp', name: row.name });
    expect(ok(await move(row.name, { location: '', parent: '' }))).not.toHaveProperty('effective_location');
    expect(ok(await move(row.name, { parent: '' }))).not.toHaveProperty('parent');
    expect((await world.records(row.id)).map(({ verb }) => verb)).toEqual(['move', 'move', 'create']);
  });

  it('T4: what hangs below and has no place of its own follows; its version stays', async () => {
    const top = await make({ location: 'room-a' });
    const middle = await make({ parent: top.name });
    const leaf = await make({ parent: middle.name });
    const apart = await make({ parent: middle.name, location: 'room-b' });
    ok(await move(top.name, { location: 'stall' }));
    expect(await get(leaf.name)).toMatchObject({ effective_location: 'stall', updated_at: leaf.updated_at });
    expect((await get(apart.name)).effective_location).toBe('room-b');
    ok(await move(apart.name, { location: '' }));
    expect((await get(apart.name)).effective_location).toBe('stall');
  });

  it('N6, X7: names stay unless reset_name asks, which needs rename on the row', async () => {
    const row = ok(await owner.createComponent({ body: { location: 'room-a', product: 'crestron-cp4' } }));
    expect(ok(await move(row.id, { location: 'room-b' })).name).toBe(row.name);
    ok(await owner.createRole({ body: { name: 'mover', permissions: ['component:move'] } }));
    const mover = await world.holding({ role: 'mover' }, { role: 'viewer' });
    expectProblem(await move(row.id, { location: 'stall', reset_name: true }, mover), 403);
    expect((await get(row.id)).location).toBe('room-b');
    expect(ok(await move(row.id, { location: 'stall' }, mover)).location).toBe('stall');
    const renamed = ok(await move(row.id, { location: 'stall', reset_name: true }));
    expect(renamed.name).toBe('stall-processor-1');
    expect((await world.records(row.id))[0]).toMatchObject({
      verb: 'move',
      old: { name: row.name },
      new: { name: 'stall-processor-1' },
    });
  });

  it('X6: after a move the row may lie outside the caller’s scope; the answer still shows what may be shown', async () => {
    const row = await make({ parent: 'rack', location: 'room-a' });
    const client = await world.holding(
      { role: 'operator', location: 'north' },
      { role: 'viewer', location: 'south' },
    );
    const other = await make({ location: 'stall' });
    expectProblem(await move(row.name, { parent: other.name }, client), 403);
    const receiver = await world.holding(
      { role: 'operator', location: 'north' },
      { role: 'operator', component: other.name },
    );
    expect(ok(await move(row.name, { parent: other.name }, receiver))).toMatchObject({ parent: other.name });
  });
});

describe('names', () => {
  it('N1: rename claims even the current name, once; a taken name is 409', async () => {
    const row = ok(
      await owner.createComponent({ body: { location: 'room-b', product: 'crestron-tsw-1070' } }),
    );
    const rename = (name: string) => owner.renameComponent({ ...at(row.id), body: { name } });
    expect(ok(await rename(row.name))).toMatchObject({ name: row.name, name_generated: false });
    ok(await rename(row.name));
    expectProblem(await rename('lamp'), 409, { at: 'body.name' });
    expectProblem(await rename('Not-A-Name'), 422, { at: 'body.name' });
    const name = world.fresh('cmp');
    expect(ok(await rename(name)).display_name?.toLowerCase()).toBe(name.replaceAll('-', ' '));
    expect((await world.records(row.id)).map(({ verb }) => verb)).toEqual(['rename', 'rename', 'create']);
  });

  it('N6, N9: resetName takes the lowest free number, its own included, so repeating it is nothing', async () => {
    const [one, two] = [await make({ location: 'room-b' }), await make({ location: 'room-b' })];
    const reset = async (id: string) => ok(await owner.resetComponentName(at(id)));
    const first = await reset(one.id);
    expect(first).toMatchObject({
      name_generated: true,
      name: expect.stringMatching(/^room-b-component-\d+$/),
    });
    const second = await reset(two.id);
    expect(second.name).not.toBe(first.name);
    expect(await reset(two.id)).toEqual(second);
    ok(await owner.deleteComponent(at(one.id)));
    expect((await reset(two.id)).name).toBe(first.name);
    expect((await world.records(two.id)).map(({ verb }) => verb)).toEqual(['rename', 'rename', 'create']);
  });

  it('X7: rename and resetName need rename, which update alone is not', async () => {
    const row = await make();
    ok(await owner.createRole({ body: { name: 'updater', permissions: ['component:update'] } }));
    const client = await world.holding({ role: 'updater' });
    expectProblem(await client.renameComponent({ ...at(row.id), body: { name: 'other' } }), 403);
    expectProblem(await client.resetComponentName(at(row.id)), 403);
    expect(ok(await patch(row.id, { name: world.fresh('cmp') }, client)).id).toBe(row.id);
  });
});
