import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { conflict } from '../../platform/problem.ts';
import { withoutNulls } from '../../platform/text.ts';
import { discardAvatar } from '../avatars/index.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamRemoval, requireAuthorityOver } from '../iam/index.ts';
import { principalAt, principalBody } from './find.ts';
import { deletePrincipalRow } from './lifecycle-store.ts';

/** archived → gone, and its handle is free again. Audit records stay (U6). */
export async function purgePrincipal(ctx: AccessContext, { params }: Input<Operations['purgePrincipal']>) {
  return iamRemoval(ctx, async (tx, caller) => {
    const { id, handle, kind, label, email, archived_at } = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, { id, handle }); // G4
    if (archived_at === null)
      throw conflict(`${handle} is not archived; only an archived one can be purged.`);
    const { grants } = await principalBody(tx, id);
    await discardAvatar(tx, id);
    await deletePrincipalRow(tx, id);
    await recordAudit(tx, ctx.origin, {
      verb: 'purge',
      resource: 'principal',
      resourceId: id,
      resourceName: handle,
      old: withoutNulls({
        handle,
        kind,
        label,
        email,
        grants: grants.filter((grant) => grant.group_id === undefined),
      }),
    });
  });
}
