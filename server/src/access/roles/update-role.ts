import type { Input, Operations } from '@muster/contract';
import { changes, recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { unprocessable } from '../../platform/problem.ts';
import { patched } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthority } from '../iam/index.ts';
import { type Draft, draftRole } from './draft.ts';
import { roleAt } from './find.ts';
import { refuseOfficial } from './official.ts';
import { recomputeEffective } from './recompute-effective.ts';
import { toRoleBody } from './role-body.ts';
import { replaceParents } from './role-graph-store.ts';
import { type RoleImage, roleImage } from './role-image.ts';
import { type Role, updateRoleRow } from './store.ts';

/** A change acts on the next request of every holder (5.3): what the role allows is derived in here. */
export async function updateRole(ctx: AccessContext, { params, body }: Input<Operations['updateRole']>) {
  return iamWrite(ctx, async (tx, caller) => {
    const role = await roleAt(tx, params.id);
    const draft = await draftRole(tx, role.id, body, role);
    const target = { resource: 'role', id: role.id, name: role.name };
    requireAuthority(caller, [...role.effective_permissions, ...draft.effective], target); // G6
    refuseOfficial(role);
    if (draft.violations.length > 0) throw unprocessable(draft.violations);
    await saveRole(tx, ctx.origin, role, draft, {
      display_name: patched(role.display_name, body.display_name),
      description: patched(role.description, body.description),
    });
    return toRoleBody(await roleAt(tx, role.id));
  });
}

/** Writes what changed and records it; what changes nothing is neither written nor recorded (3.3.3). */
async function saveRole(
  tx: Transaction,
  origin: Origin,
  role: Role,
  draft: Draft,
  text: Pick<Role, 'display_name' | 'description'>,
): Promise<void> {
  const after: RoleImage = {
    name: role.name,
    ...text,
    permissions: sameSet(role.permissions, draft.permissions) ? role.permissions : draft.permissions,
    inherits: draft.parents.map(({ name }) => name),
  };
  const images = changes(roleImage(role), after, ['name']);
  if (images === undefined) return;
  await updateRoleRow(tx, role.id, after);
  await replaceParents(
    tx,
    role.id,
    draft.parents.map(({ id }) => id),
  );
  await recomputeEffective(tx);
  await recordAudit(tx, origin, {
    verb: 'update',
    resource: 'role',
    resourceId: role.id,
    resourceName: role.name,
    ...images,
  });
}

/** Patterns are a set: another order is no change. */
function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((pattern) => other.includes(pattern));
}
