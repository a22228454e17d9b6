import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { grantImage, grantsOfGroup } from '../grants/index.ts';
import { iamRemoval } from '../iam/index.ts';
import { groupAt } from './find.ts';
import { requireAuthorityOverGroup } from './guard.ts';
import { namesOfMembers } from './member-store.ts';
import { deleteGroupRow } from './store.ts';

/** Memberships and grants belong to the group: they go with it, and ride in its image (U1). */
export async function deleteGroup(ctx: AccessContext, { params }: Input<Operations['deleteGroup']>) {
  return iamRemoval(ctx, async (tx, caller) => {
    const group = await groupAt(tx, params.id);
    await requireAuthorityOverGroup(tx, caller, group);
    const { id, name, display_name, description } = group;
    const members = await namesOfMembers(tx, id);
    const grants = (await grantsOfGroup(tx, id)).map(grantImage);
    await deleteGroupRow(tx, id);
    await recordAudit(tx, ctx.origin, {
      verb: 'delete',
      resource: 'principal_group',
      resourceId: id,
      resourceName: name,
      old: withoutNulls({ name, display_name, description, members, grants }),
    });
  });
}
