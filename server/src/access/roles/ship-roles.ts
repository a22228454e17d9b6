import { type Database, statement } from '../../platform/database/index.ts';
import { takeIamLock } from '../iam/index.ts';
import { expandPattern, SHIPPED_ROLES } from '../permissions/index.ts';
import { recomputeEffective } from './recompute-effective.ts';
import { replaceParents } from './role-graph-store.ts';

const ship = statement(
  'role-ship',
  `insert into role (id, name, display_name, description, official, rank, permissions,
     effective_permissions, permissions_digest)
   values ($1, $2, $3, $4, true, $5, $6, '{}', '')
   on conflict (id) do update set name = excluded.name, display_name = excluded.display_name,
     description = excluded.description, rank = excluded.rank, permissions = excluded.permissions`,
);

/** 5.2: shipped roles are written at every start from the release. */
export async function shipRoles(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await takeIamLock(tx);
    const ids = new Map(SHIPPED_ROLES.map((role) => [role.name, role.id]));
    for (const [rank, role] of SHIPPED_ROLES.entries()) {
      const permissions = role.permissions.flatMap((pattern) => expandPattern(pattern) ?? []);
      await tx.run(ship, [role.id, role.name, role.display_name, role.description, rank, permissions]);
    }
    for (const role of SHIPPED_ROLES) {
      await replaceParents(
        tx,
        role.id,
        role.inherits.flatMap((name) => ids.get(name) ?? []),
      );
    }
    await recomputeEffective(tx);
  });
}
