import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/identifiers.ts';
import { expectProblem } from '../../testing/index.ts';
import { at, startWorld, type World } from '../placed/world.fixture.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await startWorld();
  owner = world.owner;
});
afterAll(() => world.server.stop());

const create = (body: object, client = owner) => client.createComponent({ body: body as never });

describe('what is stored', () => {
  it('3.10: everything is optional; what is referred to is taken by name or uuid (I1, I4)', async () => {
    const place = ok(await owner.getLocation(at('room-a')));
    const body = {
      name: world.fresh('cmp'),
      display_name: ' Left  screen ',
      location: place.id.toUpperCase(),
      parent: 'rack',
      product: 'samsung-qm75c',
      system: 'av',
    };
    const reply = await create(body);
    const row = ok(reply);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/api/v1/components/${row.name}`);
    expect(row).toMatchObject({
      name: body.name,
      name_generated: false,
      display_name: 'Left  screen',
      display_name_generated: false,
      location: 'room-a',
      location_id: place.id,
      effective_location: 'room-a',
      parent: 'rack',
      product: 'samsung-qm75c',
      component_type: 'display',
      kind: 'device',
      system: 'av',
      system_count: 1,
      verdict: 'healthy',
      effective_tags: {},
    });
    expect(row.actions).toEqual([
      'create',
      'update',
      'rename',
      'move',
      'delete',
      'command:issue',
      'alarm:acknowledge',
    ]);
    expect(row).not.toHaveProperty('withheld');
    expect(ok(await owner.getComponent(at(row.id.toUpperCase())))).toEqual(row);
  });

  it('C1: capabilities are those of the product and of its parents; without a product there are none', async () => {
    const screen = ok(await create({ product: 'samsung-qm75c' }));
    expect(screen.capabilities).toEqual(['display']);
    const bare = ok(await create({}));
    expect(bare.capabilities).toEqual([]);
    expect(bare).not.toHaveProperty('kind');
    expect(bare).not.toHaveProperty('component_type');
  });

  it('M1, M2, T4: the named system becomes the primary one and lends its place', async () => {
    const row = ok(await create({ system: 'far' }));
    expect(row).toMatchObject({ system: 'far', system_count: 1, effective_location: 'stall' });
    expect(row).not.toHaveProperty('location');
    const { members } = ok(await owner.listSystemMembers(at('far')));
    expect(members).toContainEqual(expect.objectContaining({ component: row.name, primary: true }));
  });

  it('T4, T5: own place, else that of the parent; both may be given and need not agree', async () => {
    expect(ok(await create({ parent: 'rack' })).effective_location).toBe('room-a');
    const apart = ok(await create({ parent: 'rack', location: 'stall', system: 'av' }));
    expect(apart).toMatchObject({ location: 'stall', effective_location: 'stall', parent: 'rack' });
    expect(ok(await create({ parent: apart.name })).effective_location).toBe('stall');
    expect(ok(await create({}))).not.toHaveProperty('effective_location');
  });

  it('1.16: one record tells what was made', async () => {
    const row = ok(await create({ name: world.fresh('cmp'), location: 'room-b', product: 'shure-mxa920' }));
    expect(await world.records(row.id)).toMatchObject([
      {
        verb: 'create',
        resource: 'component',
        resource_name: row.name,
        new: { name: row.name, location: 'room-b', product: 'shure-mxa920', name_generated: false },
      },
    ]);
  });

  it('U3: null and an empty text equal omission', async () => {
    const row = ok(await create({ name: '', display_name: '', location: null, parent: '', product: null }));
    expect(row).toMatchObject({ name_generated: true, display_name_generated: true });
  });
});

describe('names and labels', () => {
  it('N1, N2, N9: without a name one is made of parent or place, and of the type; L1 renders the label', async () => {
    const parent = ok(await create({ name: 'pole' }));
    const first = ok(await create({ parent: parent.name, location: 'room-a', product: 'sennheiser-tcc2' }));
    expect(first).toMatchObject({ name: 'pole-mic-1', name_generated: true });
    expect(first).toMatchObject({ display_name: 'Ceiling Microphone 1', display_name_generated: true });
    expect(ok(await create({ parent: 'pole', product: 'shure-mxa920' })).name).toBe('pole-mic-2');
    expect(ok(await create({ location: 'room-b', product: 'crestron-cp4' })).name).toBe('room-b-processor-1');
    expect(ok(await create({ location: 'room-b' })).name).toBe('room-b-component-1');
  });

  it('N4: freed numbers are used again; typed names that look generated count as taken', async () => {
    const made = async () => ok(await create({ location: 'room-b', product: 'extron-in1808' })).name;
    ok(await create({ name: 'room-b-switcher-2' }));
    expect([await made(), await made()]).toEqual(['room-b-switcher-1', 'room-b-switcher-3']);
    ok(await owner.deleteComponent(at('room-b-switcher-1')));
    expect(await made()).toBe('room-b-switcher-1');
  });

  it('N5: fifty at once get fifty names without gaps', async () => {
    const body = { location: 'room-a', product: 'bose-dm3se' };
    const made = await Promise.all(Array.from({ length: 50 }, () => create(body)));
    const names = made.map((reply) => ok(reply).name).sort();
    const wanted = Array.from({ length: 50 }, (_, n) => `room-a-speaker-${n + 1}`).sort();
    expect(names).toEqual(wanted);
  });

  it('N8: an expected name that would differ is 409 with the one it would be; nothing is made', async () => {
    const body = { location: 'room-b', product: 'logitech-rally-bar' };
    const { errors } = expectProblem(await create({ ...body, expected_name: 'room-b-videobar-7' }), 409, {
      at: 'body.expected_name',
    });
    expect(errors?.[0]).toMatchObject({ location: 'body.expected_name', value: 'room-b-videobar-1' });
    expectProblem(await owner.getComponent(at('room-b-videobar-1')), 404);
    expect(ok(await create({ ...body, expected_name: 'room-b-videobar-1' })).name).toBe('room-b-videobar-1');
    expectProblem(await create({ name: 'x', expected_name: 'x' }), 422, { at: 'body.expected_name' });
  });

  it('I3: a taken name is 409, readable or not, and nothing is written; a system may have it too', async () => {
    const client = await world.holding({ role: 'admin', location: 'north' });
    expectProblem(await create({ name: 'lamp', parent: 'rack' }, client), 409, { at: 'body.name' });
    ok(await create({ name: 'av' }));
    expect(ok(await owner.getComponent(at('lamp')))).not.toHaveProperty('parent');
  });

  it('I2, I6, U5: names and labels have their form; all violations are listed; unknown fields are refused', async () => {
    for (const name of ['Rack-1', '-a', 'a b', newId(), 'x'.repeat(101)]) {
      expectProblem(await create({ name }), 422, { at: 'body.name' });
    }
    expectProblem(
      await create({ name: 'Bad', display_name: 'a\u202eb', id: newId(), name_generated: true }),
      422,
      {
        at: ['body.name', 'body.display_name', 'body.id', 'body.name_generated'],
      },
    );
  });
});

describe('what is refused', () => {
  it('X4: unknown and unreadable references are the same 422, and all are listed', async () => {
    const client = await world.holding({ role: 'admin', location: 'north' });
    const wrong = (name: string) => ({ parent: 'rack', location: name, system: name });
    const unknown = expectProblem(await create(wrong('nowhere'), client), 422, {
      at: ['body.location', 'body.system'],
    });
    const hidden = expectProblem(
      await create({ parent: 'rack', location: 'stall', system: 'far' }, client),
      422,
    );
    expect(hidden.errors?.map(({ message }) => message)).toEqual(
      unknown.errors?.map(({ message }) => message),
    );
    expectProblem(await create({ parent: 'rack', product: 'nothing' }), 422, { at: 'body.product' });
    expectProblem(await create({ parent: 'nothing' }), 422, { at: 'body.parent' });
  });

  it('S11, S12, X5: a root needs the all scope; a child needs its parent in the create scope', async () => {
    const scoped = await world.holding({ role: 'operator', location: 'north' });
    expectProblem(await create({ location: 'room-a' }, scoped), 403);
    expectProblem(await create({ system: 'av' }, scoped), 403);
    expectProblem(await create({ parent: 'lamp' }, scoped), 422, { at: 'body.parent' });
    expect(ok(await create({ parent: 'rack' }, scoped))).toMatchObject({ parent: 'rack' });
    const reader = await world.holding({ role: 'viewer' }, { role: 'operator', component: 'blade' });
    expectProblem(await create({ parent: 'rack' }, reader), 403);
    ok(await create({ parent: 'blade' }, reader));
  });

  it('S9: a self grant receives no children', async () => {
    const client = await world.holding({ role: 'operator', component: 'rack', scope_op: 'self' });
    expectProblem(await create({ parent: 'rack' }, client), 403);
  });

  it('X8: naming a system needs system:update on it: 403 when readable, 422 when not', async () => {
    const client = await world.holding({ role: 'operator', location: 'north' });
    expectProblem(await create({ parent: 'rack', system: 'av' }, client), 403);
    expectProblem(await create({ parent: 'rack', system: 'far' }, client), 422, { at: 'body.system' });
    const deployer = await world.holding({ role: 'deploy', location: 'north' });
    expect(ok(await create({ parent: 'rack', system: 'av' }, deployer)).system).toBe('av');
  });

  it('T1: a tree has at most 32 levels', async () => {
    let parent = ok(await create({ name: world.fresh('deep') })).name;
    for (let depth = 2; depth <= 32; depth += 1) {
      parent = ok(await create({ name: world.fresh('deep'), parent })).name;
    }
    expectProblem(await create({ parent }), 422, { at: 'body.parent' });
  });
});
