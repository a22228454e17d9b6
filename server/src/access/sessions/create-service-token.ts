import type { Input, Operations } from '@muster/contract';
import { conflict, unprocessable, type Violation } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite, requireAuthorityOver } from '../iam/index.ts';
import { principalAt } from '../principals/index.ts';
import { issueToken } from './issue-token.ts';
import { daysOf, toTokenBody, ttlViolations } from './token-body.ts';

const HUMAN: Violation = { location: 'path.id', message: 'is a human, who mints tokens for itself' };

export async function createServiceToken(
  ctx: AccessContext,
  { params, body }: Input<Operations['createServiceToken']>,
) {
  const issued = await iamWrite(ctx, async (tx, caller) => {
    const owner = await principalAt(tx, params.id);
    await requireAuthorityOver(tx, caller, owner); // G4
    const violations = [...(owner.kind === 'human' ? [HUMAN] : []), ...ttlViolations(ctx.settings, body)];
    if (violations.length > 0) throw unprocessable(violations);
    if (owner.archived_at !== null) throw conflict('The service account is archived.');
    if (!owner.active) throw conflict('The service account is disabled.');
    const { description } = body;
    const days = daysOf(ctx.settings, body);
    return issueToken(tx, ctx.origin, { owner, description, days, request: ctx.request });
  });
  return toTokenBody(issued, body.description);
}
