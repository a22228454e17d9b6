import type { AccessContext } from '../../../access/caller/index.ts';
import { changes } from '../../../platform/audit/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { refuseCrowded } from './crowding.ts';
import type { Declaration, RoleTerms } from './declaration.ts';
import { toTermsBody } from './role-body.ts';
import { lowers } from './terms.ts';
import { insertRole, type Owner, updateRole } from './write-store.ts';

interface Drafted {
  readonly name: string;
  /** What holds for the owner now: its own declaration, or an inherited one that this one would override. */
  readonly current: Declaration | undefined;
  readonly terms: RoleTerms;
}

/** Stores a declaration and records it. False when it says already what it should (3.3.3). */
export async function declare(
  ctx: AccessContext,
  tx: Transaction,
  owner: Owner,
  { name, current, terms }: Drafted,
): Promise<boolean> {
  const own = current?.owner_id === owner.id ? current : undefined;
  const image = roleImage(owner, name, terms);
  const difference = own && changes(roleImage(owner, name, own), image, ['name', 'role']);
  if (own !== undefined && difference === undefined) return false;
  const id = own === undefined ? await insertRole(tx, owner, name, terms) : own.id;
  if (own !== undefined) await updateRole(tx, id, terms);
  if (lowers(current?.capacity, terms.capacity)) await refuseCrowded(ctx, tx, owner, id);
  await recordChange(tx, ctx.origin, {
    verb: 'declare',
    resource: owner.kind,
    resourceId: owner.id,
    resourceName: owner.name,
    ...(difference ?? { new: image }),
  });
  return true;
}

/** A role rides in the image of the row that declares it (U1). */
export function roleImage(owner: Owner, role: string, terms: RoleTerms) {
  return { name: owner.name, role, ...toTermsBody(terms), capacity: terms.capacity ?? 0 };
}
