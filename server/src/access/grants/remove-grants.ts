import { recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { grantImage } from './grant-image.ts';
import { holdRoot, type RootKind } from './root-store.ts';
import { deleteGrantRows, type Grant, grantsRootedAt } from './store.ts';

/** Deletes grants, one audit record each. */
export async function removeGrants(tx: Transaction, origin: Origin, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  await deleteGrantRows(
    tx,
    grants.map(({ id }) => id),
  );
  for (const grant of grants) {
    await recordAudit(tx, origin, {
      verb: 'delete',
      resource: 'principal_grant',
      resourceId: grant.id,
      old: grantImage(grant),
    });
  }
}

/**
 * S5: to be called in the transaction that deletes the entity, before it is deleted. It locks the entity,
 * so that no grant is given meanwhile. The IAM lock is not needed: an owner's grant (O1) is never rooted.
 */
export async function deleteGrantsRootedAt(
  tx: Transaction,
  origin: Origin,
  kind: RootKind,
  id: string,
): Promise<void> {
  await holdRoot(tx, kind, id);
  await removeGrants(tx, origin, await grantsRootedAt(tx, kind, id));
}
