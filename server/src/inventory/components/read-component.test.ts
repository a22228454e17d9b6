import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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

const tagOf = (reply: { headers: Headers }) => reply.headers.get('etag') ?? '';

it('X3: missing and unreadable rows are the same 404; what is no name is none either', async () => {
  const client = await world.holding({ role: 'viewer', location: 'north' });
  const [missing, hidden] = [
    expectProblem(await client.getComponent(at('no-such-row')), 404),
    expectProblem(await client.getComponent(at('lamp')), 404),
  ];
  expect(hidden.detail).toBe(missing.detail);
  for (const name of [newId(), 'a\u0000b', 'UPPER']) expectProblem(await owner.getComponent(at(name)), 404);
});

it('X10: references to unreadable rows are withheld, name and id, and told apart from none', async () => {
  const name = world.fresh('cmp');
  ok(await owner.createComponent({ body: { name, parent: 'rack', location: 'room-a', system: 'av' } }));
  const own = await world.holding({ role: 'viewer', component: name });
  const seen = ok(await own.getComponent(at(name)));
  expect(seen.withheld).toEqual(['location', 'effective_location', 'parent', 'system']);
  for (const field of ['location', 'effective_location', 'parent', 'system']) {
    expect(seen).not.toHaveProperty(field);
    expect(seen).not.toHaveProperty(`${field}_id`);
  }
  expect(seen.system_count).toBe(1); // X11: counts count everything
  const { components } = ok(await own.listComponents());
  expect(components.map((row) => ({ $schema: seen.$schema, ...row }))).toEqual([seen]);
  const system = await world.holding({ role: 'viewer', system: 'av' });
  expect(ok(await system.getComponent(at(name)))).toMatchObject({
    system: 'av',
    withheld: ['location', 'effective_location', 'parent'],
  });
});

it('X1: actions tell what the caller may do to the row', async () => {
  const actions = async (client: Client, name: string) => ok(await client.getComponent(at(name))).actions;
  const operator = await world.holding({
    role: 'operator',
    component: 'rack',
    scope_op: 'subtree_excl_root',
  });
  expect(await actions(operator, 'rack')).toEqual(['create']);
  expect(await actions(operator, 'blade')).toEqual([
    'create',
    'update',
    'rename',
    'move',
    'command:issue',
    'alarm:acknowledge',
  ]);
  const viewer = await world.holding({ role: 'viewer' });
  expect(await actions(viewer, 'rack')).toEqual([]);
});

it('P1, P2: the ETag holds the version; If-None-Match is 304 only while the whole answer is the same', async () => {
  const name = world.fresh('cmp');
  const first = await owner.createComponent({ body: { name, parent: 'rack' } });
  const read = await owner.getComponent(at(name));
  expect(tagOf(read)).toBe(tagOf(first));
  expect(tagOf(read)).toMatch(/^"1\.[\w-]+"$/);
  const again = () => owner.getComponent({ ...at(name), headers: { 'if-none-match': tagOf(read) } });
  expect((await again()).status).toBe(304);
  const rack = ok(await owner.getComponent(at('rack')));
  ok(await owner.renameComponent({ ...at('rack'), body: { name: 'rack-renamed' } }));
  const changed = await again();
  expect(changed.status).toBe(200);
  expect(tagOf(changed)).toMatch(/^"1\./);
  ok(await owner.renameComponent({ ...at(rack.id), body: { name: 'rack' } }));
});

it('design 6: one component costs two statements with its credential, whoever reads everything', async () => {
  const viewer = await world.holding({ role: 'viewer' });
  const run = vi.spyOn(world.server.database, 'run');
  for (const client of [owner, viewer]) {
    for (const key of ['blade', ok(await owner.getComponent(at('blade'))).id]) {
      ok(await client.getComponent(at(key)));
      run.mockClear();
      ok(await client.getComponent(at(key)));
      expect(
        run.mock.calls.map(([{ name }]) => name).filter((name) => name !== 'credential-touch'),
      ).toHaveLength(2);
    }
  }
  run.mockRestore();
});
