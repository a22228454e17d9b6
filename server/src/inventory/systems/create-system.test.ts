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

  it('N5: fifty at once get fifty names without gaps', async () => {
    const body = { location: 'stall', system_type_id: 'signage' };
    const made = await Promise.all(Array.from({ length: 50 }, () => create(body)));
    const wanted = ['stall-signage', ...Array.from({ length: 49 }, (_, n) => `stall-signage-${n + 2}`)];
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
