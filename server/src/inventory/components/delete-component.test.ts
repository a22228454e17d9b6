import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('D4, 1.16: deleted once, 404 afterwards, with one record of what it was', async () => {
  const row = await make({ location: 'room-a', system: 'av' });
  const reply = await owner.deleteComponent(at(row.name));
  expect(reply.status).toBe(204);
  expectProblem(await owner.deleteComponent(at(row.name)), 404);
  expectProblem(await owner.getComponent(at(row.id)), 404);
  const [record, ...others] = await world.records(row.id);
  expect(record).toMatchObject({ verb: 'delete', old: { name: row.name, location: 'room-a', system: 'av' } });
  expect(record).not.toHaveProperty('new');
  expect(others).toHaveLength(1);
});

it('D1, D2: children hold; those out of sight are counted, not named', async () => {
  const parent = await make({ location: 'room-a' });
  const near = await make({ parent: parent.name });
  const problem = expectProblem(await owner.deleteComponent(at(parent.name)), 409, {
    at: 'held_by.component',
  });
  expect(problem.errors?.[0]?.value).toEqual({
    kind: 'component',
    id: near.id,
    name: near.name,
    relation: 'parent',
  });
  expect(problem.detail).toContain('1 component');
  const narrow = await world.holding({ role: 'admin', component: parent.name, scope_op: 'self' });
  const hidden = expectProblem(await narrow.deleteComponent(at(parent.name)), 409);
  expect(hidden.errors).toHaveLength(1);
  expect(hidden.errors?.[0]?.value).toEqual({ kind: 'component', count: 1, hidden: true });
  expect(JSON.stringify(hidden)).not.toContain(near.name);
});

it('D1, D2: an assignment holds, and names its system and role', async () => {
  const row = await make({ system: 'av', product: 'samsung-qm55c' });
  ok(
    await owner.setSystemRole({
      params: { name: 'av', role: 'screen' },
      body: { capabilities: ['display'] },
    }),
  );
  ok(await owner.assignRole({ params: { name: 'av', role: 'screen', component: row.name } }));
  const system = ok(await owner.getSystem(at('av')));
  const { errors } = expectProblem(await owner.deleteComponent(at(row.name)), 409);
  expect(errors?.map(({ value }) => value)).toEqual([
    {
      kind: 'role_assignment',
      id: system.id,
      name: 'av',
      relation: 'assignment',
      system: 'av',
      role: 'screen',
    },
  ]);
  const narrow = await world.holding({ role: 'admin', component: row.name });
  const hidden = expectProblem(await narrow.deleteComponent(at(row.name)), 409);
  expect(hidden.errors?.map(({ value }) => value)).toEqual([
    { kind: 'role_assignment', count: 1, hidden: true },
  ]);
  ok(await owner.unassignRole({ params: { name: 'av', role: 'screen', component: row.name } }));
  ok(await owner.deleteComponent(at(row.name)));
  expect(ok(await owner.getSystem(at('av'))).member_count).toBe(system.member_count - 1);
});

it('D3, S5: memberships and grants rooted at the row go with it', async () => {
  const row = await make({ system: 'far' });
  const { id } = await world.server.as({
    handle: world.fresh('person'),
    grants: [{ role: 'viewer', scope_kind: 'component', scope_id: row.id }],
  });
  const before = ok(await owner.getSystem(at('far')));
  ok(await owner.deleteComponent(at(row.name)));
  expect(ok(await owner.getPrincipal({ params: { id } })).grants).toEqual([]);
  expect(ok(await owner.getSystem(at('far'))).member_count).toBe(before.member_count - 1);
});

it('X3: readable but not to be deleted is 403, unreadable 404', async () => {
  const operator = await world.holding({ role: 'operator' });
  expectProblem(await operator.deleteComponent(at('lamp')), 403);
  const scoped = await world.holding({ role: 'admin', location: 'north' });
  expectProblem(await scoped.deleteComponent(at('lamp')), 404);
  const mixed = await world.holding({ role: 'admin', location: 'north' }, { role: 'viewer' });
  expectProblem(await mixed.deleteComponent(at('lamp')), 403);
  ok(await scoped.deleteComponent(at('blade')));
});
