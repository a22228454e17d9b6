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
const versionOf = (reply: { headers: Headers }) =>
  Number(/^"(\d+)\./.exec(reply.headers.get('etag') ?? '')?.[1]);

describe('PATCH', () => {
  it('U1, 1.16: omitted and null keep, empty clears, anything else sets; one record of what changed', async () => {
    const row = await make({ location: 'room-a', product: 'crestron-cp4' });
    const reply = await patch(row.name, { location: 'room-b', product: null, parent: 'rack' });
    expect(ok(reply)).toMatchObject({ location: 'room-b', product: 'crestron-cp4', parent: 'rack' });
    expect(versionOf(reply)).toBe(2);
    const cleared = ok(await patch(row.name, { location: '', product: '', parent: '' }));
    for (const field of ['location', 'product', 'parent', 'kind', 'effective_location']) {
      expect(cleared).not.toHaveProperty(field);
    }
    const [second, first] = await world.records(row.id);
    expect(first).toMatchObject({ verb: 'update', resource: 'component' });
    expect(first?.old).toEqual({ name: row.name, location: 'room-a', parent: null });
    expect(first?.new).toEqual({ name: row.name, location: 'room-b', parent: 'rack' });
    expect(second?.new).toMatchObject({ location: null, parent: null, product: null });
  });

  it('U6, 3.3.3: what changes nothing keeps version and time and writes no record', async () => {
    const row = await make({
      location: 'room-a',
      parent: 'rack',
      product: 'crestron-cp4',
      display_name: 'Box',
    });
    const { name, location, parent, product, display_name } = row;
    for (const body of [{}, { name, location, parent, product, display_name }]) {
      const reply = await patch(row.name, body);
      expect(ok(reply)).toEqual(row);
      expect(versionOf(reply)).toBe(1);
    }
    expect(await world.records(row.id)).toHaveLength(1);
  });

  it('U4, U5, U6: what cannot be empty or is read-only is 422 and leaves every field as it was', async () => {
    const row = await make({ location: 'room-a' });
    expectProblem(await patch(row.name, { name: '' }), 422, { at: 'body.name' });
    expectProblem(await patch(row.name, { system: 'av', id: row.id, verdict: 'outage' }), 422, {
      at: ['body.system', 'body.id', 'body.verdict'],
    });
    expectProblem(await patch(row.name, { location: 'room-b', parent: 'nothing' }), 422, {
      at: 'body.parent',
    });
    expectProblem(await patch(row.name, { location: 'room-b', name: 'lamp' }), 409, { at: 'body.name' });
    expect(await get(row.name)).toEqual(row);
  });

  it('N1, I5: another name is the operator’s; the same one is no change; the old one is free at once', async () => {
    const row = ok(await owner.createComponent({ body: { location: 'room-b', product: 'poly-studio-x52' } }));
    expect(ok(await patch(row.name, { name: row.name })).name_generated).toBe(true);
    const name = world.fresh('cmp');
    expect(ok(await patch(row.name, { name }))).toMatchObject({ id: row.id, name, name_generated: false });
    expectProblem(await owner.getComponent(at(row.name)), 404);
    expect(await make({ name: row.name })).toMatchObject({ name: row.name });
  });

  it('L1, L11: a label is claimed, handed back and follows the name while it is generated', async () => {
    const row = await make();
    const named = async (body: object) => {
      const { display_name, display_name_generated } = ok(await patch(row.id, body));
      return [display_name, display_name_generated];
    };
    expect(await named({ display_name: 'Mine' })).toEqual(['Mine', false]);
    expect(await named({ name: 'back-lamp' })).toEqual(['Mine', false]);
    expect(await named({ display_name: '' })).toEqual(['Back Lamp', true]);
    expect(await named({ name: 'front-lamp' })).toEqual(['Front Lamp', true]);
    expect(await named({ display_name: 'Front Lamp' })).toEqual(['Front Lamp', true]);
  });

  it('K7, C1: another product changes what the component can do', async () => {
    const row = await make({ product: 'shure-mxa920' });
    expect(ok(await patch(row.name, { product: 'cisco-room-bar' }))).toMatchObject({
      component_type: 'video-bar',
      capabilities: ['camera', 'conferencing', 'microphone', 'speaker'],
    });
    expect(ok(await patch(row.name, { product: '' })).capabilities).toEqual([]);
  });

  it('T1: itself and what hangs below it are no parents; depth counts all that hangs on', async () => {
    const top = await make();
    const below = await make({ parent: top.name });
    const leaf = await make({ parent: below.name });
    for (const parent of [top.name, below.name, leaf.id]) {
      expectProblem(await patch(top.name, { parent }), 422, { at: 'body.parent' });
    }
    expect((await get(top.name)).parent).toBeUndefined();
    expect(ok(await patch(leaf.name, { parent: '' }))).not.toHaveProperty('parent');
    expect(ok(await patch(below.name, { parent: leaf.name })).parent).toBe(leaf.name);
  });

  it('X5, X6, X7, S14: update suffices for every field; a new parent must be in its scope, a place only readable', async () => {
    const row = await make({ parent: 'rack' });
    const other = await make();
    const editor = await world.holding({ role: 'operator', location: 'north' }, { role: 'viewer' });
    expectProblem(await patch(row.name, { parent: other.name }, editor), 403);
    expectProblem(await patch(row.name, { parent: '' }, editor), 403);
    expectProblem(await patch(other.name, { location: 'room-a' }, editor), 403);
    expect(ok(await patch(row.name, { parent: 'blade', location: 'stall' }, editor))).toMatchObject({
      parent: 'blade',
      location: 'stall',
    });
    const narrow = await world.holding({ role: 'operator', location: 'north' });
    expectProblem(await patch(row.name, { parent: other.name }, narrow), 422, { at: 'body.parent' });
    expectProblem(await patch(row.name, { location: 'barn' }, narrow), 422, { at: 'body.location' });
    expectProblem(await patch(other.name, {}, narrow), 404);
  });

  it('S14: an excluded root may receive children', async () => {
    const row = await make({ parent: 'blade' });
    const client = await world.holding({
      role: 'operator',
      component: 'rack',
      scope_op: 'subtree_excl_root',
    });
    expect(ok(await patch(row.name, { parent: 'rack' }, client)).parent).toBe('rack');
    expectProblem(await patch('rack', { display_name: 'No' }, client), 403);
  });
});

describe('preconditions', () => {
  it('P1: a stale If-Match is 409 and changes nothing; the current one and * pass', async () => {
    const row = await make();
    const stale = { 'if-match': '"1.x"' };
    ok(await patch(row.name, { display_name: 'One' }));
    const calls = [
      owner.updateComponent({ ...at(row.name), body: { display_name: 'Two' }, headers: stale }),
      owner.moveComponent({ ...at(row.name), body: { location: 'room-a' }, headers: stale }),
      owner.renameComponent({ ...at(row.name), body: { name: 'other' }, headers: stale }),
      owner.resetComponentName({ ...at(row.name), headers: stale }),
      owner.deleteComponent({ ...at(row.name), headers: stale }),
    ];
    for (const reply of await Promise.all(calls)) expectProblem(reply as never, 409);
    expect(await get(row.name)).toMatchObject({ display_name: 'One' });
    const headers = { 'if-match': '"2.whatever"' };
    ok(await owner.updateComponent({ ...at(row.name), body: { display_name: 'Two' }, headers }));
    ok(
      await owner.updateComponent({
        ...at(row.name),
        body: { display_name: 'Three' },
        headers: { 'if-match': '*' },
      }),
    );
  });

  it('identity 1: a reference is judged before a stale version, the row before both', async () => {
    const row = await make();
    const headers = { 'if-match': '"9.x"' };
    const body = { product: 'nothing' };
    expectProblem(await owner.updateComponent({ ...at(row.name), body, headers }), 422, {
      at: 'body.product',
    });
    expectProblem(await owner.updateComponent({ ...at('nobody'), body, headers }), 404);
  });

  it('P3: of two that claim one name one succeeds; moves that would close a cycle do not both', async () => {
    const [one, two] = [await make(), await make()];
    const name = world.fresh('claimed');
    const claims = await Promise.all([one, two].map((row) => patch(row.id, { name })));
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
    const moves = await Promise.all([move(one.id, { parent: two.id }), move(two.id, { parent: one.id })]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
