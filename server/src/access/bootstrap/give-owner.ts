import { recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { insertOwnerGrant } from './store.ts';

/** A direct grant of `owner` at scope `all`; false when it is there already, and then nothing is recorded. */
export async function giveOwner(
  tx: Transaction,
  origin: Origin,
  { id, handle }: { readonly id: string; readonly handle: string },
): Promise<boolean> {
  const grantId = newId();
  const roleId = await insertOwnerGrant(tx, grantId, id);
  if (roleId === undefined) return false;
  await recordAudit(tx, origin, {
    verb: 'create',
    resource: 'principal_grant',
    resourceId: grantId,
    new: { role: 'owner', role_id: roleId, scope_kind: 'all', principal_id: id, principal: handle },
  });
  return true;
}
