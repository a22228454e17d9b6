import type { Input, Operations } from '@muster/contract';
import { refused, unprocessable } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { lockAccount } from './account-lock.ts';
import { issueToken } from './issue-token.ts';
import { daysOf, toTokenBody, ttlViolations } from './token-body.ts';

export async function createMyToken(ctx: AccessContext, { body }: Input<Operations['createMyToken']>) {
  const { principal } = ctx.caller;
  if (principal.kind === 'service') {
    throw refused('body', 'a service cannot mint tokens for itself; an administrator does');
  }
  const violations = ttlViolations(ctx.settings, body);
  if (violations.length > 0) throw unprocessable(violations);
  const issued = await ctx.database.transaction(async (tx) => {
    await lockAccount(tx, principal.id);
    // a credential that was ended meanwhile must not leave another one behind
    await ctx.caller.refresh(tx);
    const { description } = body;
    const days = daysOf(ctx.settings, body);
    return issueToken(tx, ctx.origin, { owner: principal, description, days, request: ctx.request });
  });
  return toTokenBody(issued, body.description);
}
