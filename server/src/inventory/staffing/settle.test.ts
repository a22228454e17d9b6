import { type Client, ok, type Reply } from '@muster/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { effectiveRoleNames, settleStaffing } from './index.ts';
import { type Planting, planting } from './staffing.fixture.ts';

let server: TestServer;
let owner: Client;
let plant: Planting;

beforeAll(async () => {
  server = await startTestServer();
  owner = server.owner;
  plant = planting(server.database);
});
afterAll(() => server.stop());

const STANDARDS = 4;
const SYSTEMS = 3;
const ROLES = ['a', 'b', 'c'];

const standard = fc.nat({ max: STANDARDS - 1 });
const system = fc.nat({ max: SYSTEMS - 1 });
const role = fc.constantFrom(...ROLES);
const quorum = fc.nat({ max: 3 });
const unit = fc.nat({ max: 3 });
const step = fc.oneof(
  fc.record({ do: fc.constant('declare-above' as const), standard, role, quorum }),
  fc.record({ do: fc.constant('withdraw-above' as const), standard, role }),
  fc.record({ do: fc.constant('declare' as const), system, role, quorum }),
  fc.record({ do: fc.constant('withdraw' as const), system, role }),
  fc.record({ do: fc.constant('conform' as const), system, standard: fc.option(standard) }),
  fc.record({ do: fc.constant('rehang' as const), standard, parent: fc.option(standard) }),
  fc.record({ do: fc.constant('assign' as const), system, role, unit }),
  fc.record({ do: fc.constant('unassign' as const), system, role, unit }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly standards: readonly string[];
  readonly systems: readonly { readonly id: string; readonly name: string }[];
  readonly units: readonly string[];
}

let worlds = 0;
async function makeWorld(): Promise<World> {
  const w = ++worlds;
  const standards = await each(STANDARDS, async (n) => {
    const above = n % 3 === 0 ? {} : { parent: `w${w}-standard-${n - 1}` };
    await plant.standard(`w${w}-standard-${n}`, above);
    return `w${w}-standard-${n}`;
  });
  const systems = await each(SYSTEMS, async (n) => {
    const name = `w${w}-system-${n}`;
    return { id: await plant.system(name, { standard: standards[n] ?? '' }), name };
  });
  const units = await each(4, async (n) => {
    await plant.component(`w${w}-unit-${n}`);
    return `w${w}-unit-${n}`;
  });
  return { standards, systems, units };
}

async function each<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make(n));
  return made;
}

const conform = statement(
  'test-conform',
  'update system set standard_id = (select id from standard where name = $2) where id = $1',
);

async function carryOut(world: World, given: Step): Promise<Reply<unknown> | undefined> {
  const above = (n: number | null) => (n === null ? '' : (world.standards[n] ?? ''));
  const at = (n: number) => world.systems[n] ?? { id: '', name: '' };
  switch (given.do) {
    case 'declare-above': {
      const params = { id: above(given.standard), role: given.role };
      return owner.setStandardRole({ params, body: { quorum: given.quorum } });
    }
    case 'withdraw-above':
      return owner.deleteStandardRole({ params: { id: above(given.standard), role: given.role } });
    case 'declare': {
      const params = { name: at(given.system).name, role: given.role };
      return owner.setSystemRole({ params, body: { quorum: given.quorum } });
    }
    case 'withdraw':
      return owner.deleteSystemRole({ params: { name: at(given.system).name, role: given.role } });
    case 'conform':
      await server.database.transaction(async (tx) => {
        await tx.run(conform, [at(given.system).id, above(given.standard)]);
        await settleStaffing(tx, { systems: [at(given.system).id] });
      });
      return undefined;
    case 'rehang': {
      const body = { parent_standard_id: above(given.parent) };
      return owner.updateStandard({ params: { id: above(given.standard) }, body });
    }
    case 'assign':
    case 'unassign': {
      const component = world.units[given.unit] ?? '';
      const params = { name: at(given.system).name, role: given.role, component };
      return given.do === 'assign' ? owner.assignRole({ params }) : owner.unassignRole({ params });
    }
  }
}

/** Everything that is stored, as it is. */
const standardRows = statement<{ id: string; parent_id: string | null }>(
  'test-all-standards',
  'select id, parent_id from standard',
);
const systemRows = statement<{ id: string; standard_id: string | null; understaffed_roles: number }>(
  'test-all-systems',
  'select id, standard_id, understaffed_roles from system where id = any($1::uuid[])',
);
const roleRows = statement<{ owner: string; name: string; quorum: number }>(
  'test-all-roles',
  'select coalesce(standard_id, system_id) as owner, name, quorum from system_role',
);
const assignmentRows = statement<{ system_id: string; role_name: string }>(
  'test-all-assignments',
  'select system_id, role_name from role_assignment where system_id = any($1::uuid[])',
);

interface Naive {
  readonly roles: { readonly name: string; readonly declared: string; readonly understaffed: number }[];
  readonly stored: number;
  readonly astray: string[];
}

/** A1, A4, A10 word for word: walk up one owner at a time; the first that declares a name has it. */
async function recomputed(ids: readonly string[]): Promise<Map<string, Naive>> {
  const run = server.database;
  const parents = new Map((await run.run(standardRows)).map(({ id, parent_id }) => [id, parent_id]));
  const declarations = await run.run(roleRows);
  const assigned = await run.run(assignmentRows, [ids]);
  const found = new Map<string, Naive>();
  for (const { id, standard_id, understaffed_roles } of await run.run(systemRows, [ids])) {
    const winning = new Map<string, { declared: string; quorum: number }>();
    const owners = [id];
    for (let up = standard_id; up !== null; up = parents.get(up) ?? null) owners.push(up);
    for (const declared of owners) {
      for (const { name, quorum } of declarations.filter(({ owner: by }) => by === declared)) {
        if (!winning.has(name)) winning.set(name, { declared, quorum });
      }
    }
    const fills = assigned.filter(({ system_id }) => system_id === id).map(({ role_name }) => role_name);
    const roles = [...winning].map(([name, { declared, quorum }]) => {
      const lacking = quorum - fills.filter((filled) => filled === name).length;
      return { name, declared, understaffed: Math.max(0, lacking) };
    });
    found.set(id, {
      roles: roles.sort((a, b) => (a.name < b.name ? -1 : 1)),
      stored: understaffed_roles,
      astray: fills.filter((name) => !winning.has(name)),
    });
  }
  return found;
}

async function expectSettled(world: World): Promise<void> {
  const ids = world.systems.map(({ id }) => id);
  const naive = await recomputed(ids);
  const names = [...naive.values()].flatMap(({ roles }) => roles.map(({ name }) => name));
  expect(await effectiveRoleNames(server.database, ids)).toEqual([...new Set(names)].sort());
  for (const { id, name } of world.systems) {
    const { roles, stored, astray } = naive.get(id) ?? { roles: [], stored: -1, astray: [] };
    expect(astray).toEqual([]);
    expect(stored).toBe(roles.filter(({ understaffed }) => understaffed > 0).length);
    const shown = ok(await owner.listSystemRoles({ params: { name } })).roles;
    expect(
      shown.map((role) => ({
        name: role.name,
        declared: role.declared_by.id,
        understaffed: role.understaffed,
      })),
    ).toEqual(roles);
  }
}

describe('staffing stays settled', () => {
  it('A1, A4, A10: whatever is declared, withdrawn, rehung, conformed to and assigned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        const world = await makeWorld();
        for (const each of steps) {
          const reply = await carryOut(world, each);
          if (reply?.ok === false) expect([404, 409, 422]).toContain(reply.status);
        }
        await expectSettled(world);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('A4: a standard that thousands conform to costs a handful of statements', async () => {
    const name = 'popular';
    const id = await plant.standard(name);
    await plant.standard('popular-variant', { parent: name });
    await server.database.run(
      statement(
        'test-many-systems',
        `insert into system (id, name, standard_id)
         select gen_random_uuid(), 'many-' || n, (select id from standard
           where name = case when n % 2 = 0 then 'popular' else 'popular-variant' end)
         from generate_series(1, 3000) n`,
      ),
    );
    for (const each of ROLES) ok(await owner.setStandardRole({ params: { id, role: each }, body: {} }));
    const counts = statement<{ understaffed_roles: number; systems: number }>(
      'test-many-counts',
      `select understaffed_roles, count(*)::int as systems from system where name like 'many-%' group by 1`,
    );
    expect(await server.database.run(counts)).toEqual([{ understaffed_roles: 3, systems: 3000 }]);
    const statements = await server.database.transaction(async (tx) => {
      const run = vi.spyOn(tx, 'run');
      await settleStaffing(tx, { standards: [id] });
      return run.mock.calls.length;
    });
    expect(statements).toBeLessThanOrEqual(3);
    ok(await owner.deleteStandardRole({ params: { id, role: 'b' } }));
    expect(await server.database.run(counts)).toEqual([{ understaffed_roles: 2, systems: 3000 }]);
  });

  it('A4, A10: a system that comes to conform while its standard is revised does not miss it', async () => {
    const world = await makeWorld();
    const [above = ''] = world.standards;
    for (const quorum of [1, 0, 2, 0, 3]) {
      const conforming = world.systems.map((_, system) =>
        carryOut(world, { do: 'conform', system, standard: quorum % 2 }),
      );
      const body = { quorum };
      await Promise.all([
        ...conforming,
        ...ROLES.map((each) => owner.setStandardRole({ params: { id: above, role: each }, body })),
      ]);
      await expectSettled(world);
    }
  });

  it('A11, P3: occupants that arrive while the capacity shrinks are never too many', async () => {
    const name = 'shrinking';
    await plant.standard(name);
    const params = { id: name, role: 'mic' };
    ok(await owner.setStandardRole({ params, body: { quorum: 0 } }));
    await plant.system('shrinking-system', { standard: name });
    const units = await each(6, async (n) => {
      await plant.component(`shrinking-${n}`);
      return `shrinking-${n}`;
    });
    const arriving = units.map((component) =>
      owner.assignRole({ params: { name: 'shrinking-system', role: 'mic', component } }),
    );
    const [shrunk, ...replies] = await Promise.all([
      owner.setStandardRole({ params, body: { capacity: 2 } }),
      ...arriving,
    ]);
    expect([200, 409]).toContain(shrunk.status);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [role] = ok(await owner.listSystemRoles({ params: { name: 'shrinking-system' } })).roles;
    expect(role?.assigned ?? 0).toBeLessThanOrEqual(role?.capacity ?? 6);
  });
});
