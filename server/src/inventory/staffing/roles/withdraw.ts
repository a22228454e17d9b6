import type { AccessContext } from '../../../access/caller/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Declaration } from './declaration.ts';
import { roleImage } from './declare.ts';
import { deleteRole, type Owner } from './write-store.ts';

/** A3: an inherited declaration of the name, if there is one, applies again. What it leaves astray is settled next. */
export async function withdraw(
  ctx: AccessContext,
  tx: Transaction,
  owner: Owner,
  role: Declaration,
): Promise<void> {
  await deleteRole(tx, role.id);
  await recordChange(tx, ctx.origin, {
    verb: 'withdraw',
    resource: owner.kind,
    resourceId: owner.id,
    resourceName: owner.name,
    old: roleImage(owner, role.name, role),
  });
}
