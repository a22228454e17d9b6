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

describe('creating', () => {
  it('3.9: the type is that of the nearest in the standard’s chain; roles without occupants are counted (A10)', async () => {
    ok(await owner.createStandard({ body: { name: 'own-board', parent_standard_id: 'boardroom' } }));
    const reply = await create({ name: world.fresh('sys'), standard_id: 'own-board', location: 'room-a' });
    const row = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/api/v1/systems/${row.name}`);
    expect(row).toMatchObject({
      standard: 'own-board',
      system_type: 'boardroom',
      location: 'room-a',
      effective_location: 'room-a',
      member_count: 0,
      understaffed_roles: 7,
      actions: ['create', 'update', 'rename', 'move', 'delete'],
      verdict: 'healthy',
      effective_tags: {},
    });
    expect(await get(row.id)).toEqual(row);
    expect(ok(await create({ standard_id: 'boardroom', system_type_id: 'classroom' })).system_type).toBe(
      'classroom',
    );
    expect(await make()).not.toHaveProperty('system_type');
    expect((await world.records(row.id))[0]).toMatchObject({
      verb: 'create',
      resource: 'system',
      new: { name: row.name, standard: 'own-board', system_type: 'boardroom', location: 'room-a' },
    });
  });

  it('N2, N4, N9: generated names show their number from the second on; L1 renders the label', async () => {
    const body = { location: 'room-b', system_type_id: 'huddle-room' };
    expect(ok(await create(body))).toMatchObject({
      name: 'room-b-huddle',
      name_generated: true,
      display_name_generated: true,
    });
    expect(ok(await create(body)).name).toBe('room-b-huddle-2');
    expect(ok(await create({ parent: 'av' })).name).toBe('av-system');
    ok(await owner.deleteSystem(at('room-b-huddle')));
    expect(ok(await create({ standard_id: 'huddle-room', location: 'room-b' })).name).toBe('room-b-huddle');
  });

  it('N5: twenty at once get twenty names without gaps', async () => {
    const body = { location: 'stall', system_type_id: 'signage' };
    const made = await Promise.all(Array.from({ length: 20 }, () => create(body)));
    const wanted = ['stall-signage', ...Array.from({ length: 19 }, (_, n) => `stall-signage-${n + 2}`)];
    expect(made.map((reply) => ok(reply).name).sort()).toEqual(wanted.sort());
  });

  it('N8, I3: an unexpected name and a taken one are 409; both given is 422', async () => {
    const body = { location: 'room-a', system_type_id: 'video-wall' };
    const { errors } = expectProblem(await create({ ...body, expected_name: 'other' }), 409);
    expect(errors?.[0]).toMatchObject({ location: 'body.expected_name', value: 'room-a-video-wall' });
    ok(await create({ ...body, expected_name: 'room-a-video-wall' }));
    expectProblem(await create({ name: 'av' }), 409, { at: 'body.name' });
    expectProblem(await create({ name: 'a', expected_name: 'a' }), 422, { at: 'body.expected_name' });
  });

  it('X4, X5: references are judged together; a root needs the all scope', async () => {
    const wrong = { parent: 'x', location: 'x', standard_id: 'x', system_type_id: 'x' };
    expectProblem(await create(wrong), 422, {
      at: ['body.parent', 'body.location', 'body.standard_id', 'body.system_type_id'],
    });
    const client = await world.holding({ role: 'deploy', location: 'north' });
    expectProblem(await create({ location: 'room-a' }, client), 403);
    expectProblem(await create({ parent: 'far' }, client), 422, { at: 'body.parent' });
    expect(ok(await create({ parent: 'av' }, client))).toMatchObject({
      parent: 'av',
      effective_location: 'room-a',
    });
  });
});

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
