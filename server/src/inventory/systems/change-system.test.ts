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
const patch = (name: string, body: object, client = owner) => client.updateSystem({ ...at(name), body });
const move = (name: string, body: object, client = owner) => client.moveSystem({ ...at(name), body });
const get = async (name: string) => ok(await owner.getSystem(at(name)));

describe('changing', () => {
  it('U1, U6, 1.16: fields are set, kept and cleared; nothing changed is no record', async () => {
    const row = await make({ location: 'room-a', standard_id: 'huddle-room' });
    const { name, location, standard, system_type } = row;
    const same = { name, location, standard_id: standard, system_type_id: system_type };
    expect(ok(await patch(row.name, same))).toEqual(row);
    expect(await world.records(row.id)).toHaveLength(1);
    const changed = ok(
      await patch(row.name, { location: 'room-b', system_type_id: 'classroom', parent: 'av' }),
    );
    expect(changed).toMatchObject({
      location: 'room-b',
      system_type: 'classroom',
      standard: 'huddle-room',
      parent: 'av',
    });
    const cleared = ok(
      await patch(row.name, { location: '', standard_id: '', system_type_id: '', parent: '' }),
    );
    for (const field of ['location', 'standard', 'system_type', 'parent'])
      expect(cleared).not.toHaveProperty(field);
    const [last] = await world.records(row.id);
    expect(last).toMatchObject({ verb: 'update', old: { standard: 'huddle-room' }, new: { standard: null } });
  });

  it('A4: another standard removes assignments of roles that are no longer effective; members stay', async () => {
    const row = await make({ standard_id: 'huddle-room' });
    const screen = ok(await owner.createComponent({ body: { product: 'samsung-qm55c', system: row.name } }));
    ok(await owner.assignRole({ params: { name: row.name, role: 'main-display', component: screen.name } }));
    expect(await get(row.name)).toMatchObject({ understaffed_roles: 4, member_count: 1 });
    const changed = ok(await patch(row.name, { standard_id: 'server-cluster' }));
    expect(changed).toMatchObject({ understaffed_roles: 2, member_count: 1, system_type: 'huddle-room' });
    ok(await owner.deleteComponent(at(screen.name)));
    expect(ok(await patch(row.name, { standard_id: '' })).understaffed_roles).toBe(0);
  });

  it('L11: members whose label shows the system follow its name and type', async () => {
    ok(
      await owner.createProduct({
        body: { name: 'labelled', kind: 'device', label_rule: '{{system_label}} / {{system_type_label}}' },
      }),
    );
    const row = await make({ system_type_id: 'classroom', display_name: 'Old' });
    const member = ok(await owner.createComponent({ body: { product: 'labelled', system: row.name } }));
    const label = async () => ok(await owner.getComponent(at(member.name))).display_name;
    expect(await label()).toBe('Old / Classroom');
    ok(await patch(row.name, { display_name: 'New' }));
    expect(await label()).toBe('New / Classroom');
    ok(await patch(row.name, { system_type_id: 'auditorium' }));
    expect(await label()).toBe('New / Auditorium');
    ok(await patch(row.name, { display_name: '' }));
    ok(await owner.renameSystem({ ...at(row.name), body: { name: 'tent' } }));
    expect(await label()).toBe('Tent / Auditorium');
  });

  it('T1, P3: no system hangs below itself; two that would close a cycle do not both move', async () => {
    const top = await make();
    const below = await make({ parent: top.name });
    expectProblem(await patch(top.name, { parent: below.name }), 422, { at: 'body.parent' });
    expectProblem(await move(top.name, { parent: top.name }), 422, { at: 'body.parent' });
    const [one, two] = [await make(), await make()];
    const moves = await Promise.all([move(one.id, { parent: two.id }), move(two.id, { parent: one.id })]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('T4: sub-systems and members without a place of their own follow a move', async () => {
    const top = await make({ location: 'room-a' });
    const below = await make({ parent: top.name });
    const member = ok(await owner.createComponent({ body: { system: below.name } }));
    const child = ok(await owner.createComponent({ body: { parent: member.name } }));
    const place = async () => [
      (await get(below.name)).effective_location,
      ok(await owner.getComponent(at(member.name))).effective_location,
      ok(await owner.getComponent(at(child.name))).effective_location,
    ];
    expect(await place()).toEqual(['room-a', 'room-a', 'room-a']);
    expect(ok(await move(top.name, { location: 'stall' })).effective_location).toBe('stall');
    expect(await place()).toEqual(['stall', 'stall', 'stall']);
    ok(await patch(top.name, { location: '' }));
    expect(await place()).toEqual([undefined, undefined, undefined]);
  });

  it('N6, X7: :move keeps the name unless reset_name asks, which needs rename', async () => {
    const row = ok(await create({ location: 'room-a', system_type_id: 'control-room' }));
    expectProblem(await move(row.id, {}), 422);
    expect(ok(await move(row.id, { location: 'room-b' })).name).toBe('room-a-control');
    ok(await owner.createRole({ body: { name: 'shifter', permissions: ['system:move'] } }));
    const client = await world.holding({ role: 'shifter' }, { role: 'viewer' });
    expectProblem(await move(row.id, { location: 'room-b', reset_name: true }, client), 403);
    expect(ok(await move(row.id, { location: 'room-b', reset_name: true })).name).toBe('room-b-control');
  });

  it('N1, N6, P1: rename claims, resetName gives back; a stale version is 409', async () => {
    const row = ok(await create({ location: 'room-b', system_type_id: 'training-room' }));
    const renamed = ok(await owner.renameSystem({ ...at(row.id), body: { name: row.name } }));
    expect(renamed).toMatchObject({ name: row.name, name_generated: false });
    expect(ok(await owner.resetSystemName(at(row.id)))).toMatchObject({
      name: row.name,
      name_generated: true,
    });
    ok(await owner.resetSystemName(at(row.id)));
    expect((await world.records(row.id)).map(({ verb }) => verb)).toEqual(['rename', 'rename', 'create']);
    const headers = { 'if-match': '"1.x"' };
    expectProblem(await owner.renameSystem({ ...at(row.id), body: { name: 'other' }, headers }), 409);
    expectProblem(await owner.resetSystemName({ ...at(row.id), headers }), 409);
    expectProblem(await owner.deleteSystem({ ...at(row.id), headers }), 409);
  });

  it('X6, S14: a new parent must be in the scope of the permission, a place only readable', async () => {
    const row = await make({ parent: 'av' });
    const client = await world.holding({ role: 'deploy', location: 'north' }, { role: 'viewer' });
    expectProblem(await move(row.name, { parent: 'far' }, client), 403);
    expectProblem(await move(row.name, { parent: '' }, client), 403);
    expectProblem(await patch('far', {}, client), 403);
    expect(ok(await move(row.name, { location: 'stall' }, client)).location).toBe('stall');
    const narrow = await world.holding({ role: 'deploy', location: 'north' });
    expectProblem(await patch(row.name, { parent: 'far' }, narrow), 422, { at: 'body.parent' });
    expectProblem(await patch('far', {}, narrow), 404);
  });
});
