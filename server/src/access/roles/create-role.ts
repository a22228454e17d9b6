import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { conflict, unprocessable } from '../../platform/problem.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthority } from '../iam/index.ts';
import { draftRole } from './draft.ts';
import { roleAt } from './find.ts';
import { recomputeEffective } from './recompute-effective.ts';
import { toRoleBody } from './role-body.ts';
import { replaceParents } from './role-graph-store.ts';
import { roleImage } from './role-image.ts';
import { insertRole } from './store.ts';

export async function createRole(ctx: AccessContext, { body }: Input<Operations['createRole']>) {
  const id = newId();
  const { name, display_name = null, description = null } = body;
  return iamWrite(ctx, async (tx, caller) => {
    const draft = await draftRole(tx, id, body);
    requireAuthority(caller, draft.effective, { resource: 'role', name }); // G6
    if (draft.violations.length > 0) throw unprocessable(draft.violations);
    const { permissions, parents } = draft;
    const made = await insertRole(tx, id, { name, display_name, description, permissions });
    if (!made) throw conflict(`A role named ${name} exists already.`, 'body.name');
    await replaceParents(
      tx,
      id,
      parents.map((parent) => parent.id),
    );
    await recomputeEffective(tx);
    const role = await roleAt(tx, id);
    await recordAudit(tx, ctx.origin, {
      verb: 'create',
      resource: 'role',
      resourceId: id,
      resourceName: name,
      new: withoutNulls(roleImage(role)),
    });
    return toRoleBody(role);
  });
}
