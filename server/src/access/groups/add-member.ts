import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { conflict, refused } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { groupAt } from './find.ts';
import { requireAuthorityOverGroup } from './guard.ts';
import { findCandidate, insertMember } from './member-store.ts';

export async function addMember(ctx: AccessContext, { params, body }: Input<Operations['addMember']>) {
  return iamWrite(ctx, async (tx, caller) => {
    const group = await groupAt(tx, params.id);
    await requireAuthorityOverGroup(tx, caller, group);
    const candidate = await findCandidate(tx, group.id, asReference(body.principal_id));
    if (candidate === undefined) throw refused('body.principal_id', 'names no principal', body.principal_id);
    if (candidate.member) return;
    if (candidate.archived) throw conflict(`${candidate.handle} is archived.`, 'body.principal_id');
    await insertMember(tx, group.id, candidate.id);
    await recordAudit(tx, ctx.origin, {
      verb: 'add_member',
      resource: 'principal_group',
      resourceId: group.id,
      resourceName: group.name,
      new: { name: group.name, principal_id: candidate.id, principal: candidate.handle },
    });
  });
}
