import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamRemoval } from '../iam/index.ts';
import { groupAt } from './find.ts';
import { requireAuthorityOverGroup } from './guard.ts';
import { deleteMember, findCandidate } from './member-store.ts';

export async function removeMember(ctx: AccessContext, { params }: Input<Operations['removeMember']>) {
  return iamRemoval(ctx, async (tx, caller) => {
    const group = await groupAt(tx, params.id);
    const member = await findCandidate(tx, group.id, asReference(params.principalId));
    if (member?.member !== true) throw notFound('member');
    await requireAuthorityOverGroup(tx, caller, group);
    await deleteMember(tx, group.id, member.id);
    await recordAudit(tx, ctx.origin, {
      verb: 'remove_member',
      resource: 'principal_group',
      resourceId: group.id,
      resourceName: group.name,
      old: { name: group.name, principal_id: member.id, principal: member.handle },
    });
  });
}
