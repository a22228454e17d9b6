import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { conflict } from '../../platform/problem.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthority } from '../iam/index.ts';
import { roleAt } from './find.ts';
import { refuseOfficial } from './official.ts';
import { roleImage } from './role-image.ts';
import { deleteRoleRow, usesOfRole } from './store.ts';

export async function deleteRole(ctx: AccessContext, { params }: Input<Operations['deleteRole']>) {
  return iamWrite(ctx, async (tx, caller) => {
    const role = await roleAt(tx, params.id);
    const target = { resource: 'role', id: role.id, name: role.name };
    requireAuthority(caller, role.effective_permissions, target); // G6
    refuseOfficial(role);
    const { granted, inherited } = await usesOfRole(tx, role.id);
    if (granted) throw conflict(`The role ${role.name} is granted to somebody.`);
    if (inherited) throw conflict(`Another role inherits from ${role.name}.`);
    await deleteRoleRow(tx, role.id);
    await recordAudit(tx, ctx.origin, {
      verb: 'delete',
      resource: 'role',
      resourceId: role.id,
      resourceName: role.name,
      old: withoutNulls(roleImage(role)),
    });
  });
}
