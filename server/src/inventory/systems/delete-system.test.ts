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

const create = (body: object, client = owner) => client.createSystem({ body: body as never });
const make = async (body: object = {}) => ok(await create({ name: world.fresh('sys'), ...body }));

describe('deleting', () => {
  it('D1, D2, D4: sub-systems and members hold, readable ones by name', async () => {
    const row = await make({ location: 'room-a' });
    const below = await make({ parent: row.name });
    const member = ok(await owner.createComponent({ body: { system: row.name } }));
    const { errors, detail } = expectProblem(await owner.deleteSystem(at(row.name)), 409);
    expect(errors?.map(({ location, value }) => [location, value])).toEqual([
      ['held_by.system', { kind: 'system', id: below.id, name: below.name, relation: 'parent' }],
      ['held_by.component', { kind: 'component', id: member.id, name: member.name, relation: 'member' }],
    ]);
    expect(detail).toContain('1 system (parent), 1 component (member)');
    const narrow = await world.holding({ role: 'admin', system: row.name, scope_op: 'self' });
    const hidden = expectProblem(await narrow.deleteSystem(at(row.name)), 409);
    expect(hidden.errors?.map(({ value }) => value)).toEqual([
      { kind: 'system', count: 1, hidden: true },
      { kind: 'component', count: 1, hidden: true },
    ]);
    ok(await owner.deleteSystem(at(below.name)));
    expectProblem(await owner.deleteSystem({ ...at(row.name), query: { unbind: false } }), 409);
    expect((await owner.deleteSystem({ ...at(row.name), query: { unbind: true } })).status).toBe(204);
    expectProblem(await owner.deleteSystem(at(row.name)), 404);
  });

  it('D5, M2, L11, T4: unbinding elects other primary systems, whose place and name members follow', async () => {
    const [first, second] = [await make({ location: 'room-a' }), await make({ location: 'stall' })];
    ok(await owner.setSystemRole({ params: { name: first.name, role: 'any' }, body: {} }));
    const shared = ok(
      await owner.createComponent({ body: { name: world.fresh('cmp'), system: first.name } }),
    );
    const alone = ok(await owner.createComponent({ body: { name: world.fresh('cmp'), system: first.name } }));
    ok(await owner.addSystemMember({ params: { name: second.name, component: shared.name } }));
    ok(await owner.assignRole({ params: { name: first.name, role: 'any', component: alone.name } }));
    ok(await owner.deleteSystem({ ...at(first.name), query: { unbind: true } }));
    expect(ok(await owner.getComponent(at(shared.name)))).toMatchObject({
      system: second.name,
      system_count: 1,
      effective_location: 'stall',
    });
    const left = ok(await owner.getComponent(at(alone.name)));
    expect(left.system_count).toBe(0);
    expect(left).not.toHaveProperty('effective_location');
    expect((await world.records(first.id))[0]).toMatchObject({ verb: 'delete', old: { name: first.name } });
  });

  it('D3, S5, X3: grants rooted there go along; 403 where it is only readable', async () => {
    const row = await make({ location: 'room-a' });
    const { id } = await world.server.as({
      handle: world.fresh('person'),
      grants: [{ role: 'viewer', scope_kind: 'system', scope_id: row.id }],
    });
    const deployer = await world.holding({ role: 'deploy', location: 'north' });
    expectProblem(await deployer.deleteSystem(at(row.name)), 403);
    const admin = await world.holding({ role: 'admin', location: 'south' });
    expectProblem(await admin.deleteSystem(at(row.name)), 404);
    ok(await owner.deleteSystem(at(row.name)));
    expect(ok(await owner.getPrincipal({ params: { id } })).grants).toEqual([]);
  });
});
