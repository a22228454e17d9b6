import { type Client, ok } from '@muster/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { joinSystem } from './index.ts';
import { type Planting, planting } from './staffing.fixture.ts';

let server: TestServer;
let plant: Planting;
/** Whose rows have to be judged. */
let scoped: Client;

beforeAll(async () => {
  server = await startTestServer();
  plant = planting(server.database);
  const scope_id = await plant.location('somewhere');
  const grants = [{ role: 'viewer', scope_kind: 'location', scope_id } as const];
  scoped = (await server.as({ handle: 'scoped', grants })).client;
  await fill('small', 1);
  await fill('large', 30);
});
afterAll(() => server.stop());

/** A system with so many members, each in a role of its own; one component that is in so many systems. */
async function fill(name: string, count: number): Promise<void> {
  const id = await plant.system(name, { location: 'somewhere' });
  const common = await plant.component(`${name}-common`, { location: 'somewhere' });
  for (let n = 0; n < count; n += 1) {
    const component = `${name}-${n}`;
    const unit = await plant.component(component, { location: 'somewhere' });
    const system = await plant.system(`${name}-system-${n}`, { location: 'somewhere' });
    await server.database.transaction(async (tx) => {
      await joinSystem(tx, id, unit);
      await joinSystem(tx, system, common);
    });
    const role = `role-${n}`;
    ok(await server.owner.setSystemRole({ params: { name, role }, body: { capabilities: [] } }));
    ok(await server.owner.assignRole({ params: { name, role, component } }));
  }
}

async function statementsOf(read: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(server.database, 'run');
  await read();
  const names = run.mock.calls.map(([statement]) => statement.name);
  run.mockRestore();
  return names.filter((name) => !name.startsWith('credential'));
}

it.each([
  [
    'listSystemMembers',
    async (name: string) => ok(await scoped.listSystemMembers({ params: { name } })).members.length,
  ],
  [
    'listSystemRoles',
    async (name: string) => ok(await scoped.listSystemRoles({ params: { name } })).roles.length,
  ],
  [
    'listComponentMemberships',
    async (name: string) => {
      const params = { name: `${name}-common` };
      return ok(await scoped.listComponentMemberships({ params })).memberships.length;
    },
  ],
] as const)('design 3.6: %s costs as many statements for thirty rows as for one', async (_, read) => {
  await read('small'); // who the caller is may be remembered
  const counts: number[] = [];
  const small = await statementsOf(async () => counts.push(await read('small')));
  const large = await statementsOf(async () => counts.push(await read('large')));
  expect(counts).toEqual([1, 30]);
  expect(large).toEqual(small);
});
