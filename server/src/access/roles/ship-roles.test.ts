import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, statement } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { SHIPPED_ROLES } from '../permissions/index.ts';
import { replaceParents } from './role-graph-store.ts';
import { shipRoles } from './ship-roles.ts';
import { findRole, insertRole } from './store.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  await shipRoles(database);
});
afterAll(() => drop());

const everything = statement(
  'test-roles',
  `select r.*, (select array_agg(parent_id order by parent_id) from role_inherit where role_id = r.id) as parents
   from role r order by r.id`,
);
const damage = statement(
  'test-damage',
  `update role set description = 'changed', permissions = '{vendor:delete}' where name = 'viewer'`,
);

it('5.2: a start writes the roles of the release, and another changes nothing', async () => {
  const before = await database.run(everything);
  expect(before).toHaveLength(SHIPPED_ROLES.length);
  await shipRoles(database);
  expect(await database.run(everything)).toEqual(before);
});

it('5.2: what a release says anew holds for the custom roles below it too', async () => {
  const before = await database.run(everything);
  const id = newId();
  await database.run(damage);
  await database.transaction(async (tx) => {
    const { id: viewer = '' } = (await findRole(tx, { id: null, name: 'viewer' })) ?? {};
    await insertRole(tx, id, {
      name: 'mine',
      display_name: null,
      description: null,
      permissions: ['vendor:create'],
    });
    await replaceParents(tx, id, [viewer]);
  });
  await shipRoles(database);
  const mine = await findRole(database, { id, name: null });
  expect(mine?.effective_permissions).toEqual(['*:read', 'vendor:create']);
  const shipped = (await database.run(everything)).filter((role) => role['id'] !== id);
  expect(shipped).toEqual(before);
});
