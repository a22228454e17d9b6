import type { Operation } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { forbidden, lastOwner } from '../../platform/problem.ts';
import type { AccessContext, Caller } from '../caller/index.ts';
import { AuthorityRefused } from './guard.ts';
import { hasActiveOwner, takeIamLock } from './store.ts';

/**
 * A write to principals, groups, roles or grants: one transaction under the IAM lock (O4), with the caller
 * resolved again inside it, so that a right lost meanwhile is not used (identity.md 7).
 */
export async function iamWrite<T>(
  ctx: AccessContext,
  work: (tx: Transaction, caller: Caller) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.database.transaction(async (tx) => {
      await takeIamLock(tx);
      return work(tx, await callerNow(ctx, tx));
    });
  } catch (error) {
    if (error instanceof AuthorityRefused) await recordRefusal(ctx, error);
    throw error;
  }
}

/** As `iamWrite`, for what might take the last active owner away: then nothing changes (O2, O3). */
export async function iamRemoval<T>(
  ctx: AccessContext,
  work: (tx: Transaction, caller: Caller) => Promise<T>,
): Promise<T> {
  return iamWrite(ctx, async (tx, caller) => {
    const result = await work(tx, caller);
    if (!(await hasActiveOwner(tx))) throw lastOwner();
    return result;
  });
}

async function callerNow(ctx: AccessContext, tx: Transaction): Promise<Caller> {
  const caller = await ctx.caller.refresh(tx);
  const { access, scope } = ctx.operation;
  const held =
    access === 'authenticated' || (scope === 'all' ? caller.allowsEverywhere(access) : caller.allows(access));
  if (!held) throw forbidden();
  return caller;
}

/** U5, in a transaction of its own: that of the request was rolled back. */
async function recordRefusal(ctx: AccessContext, { target }: AuthorityRefused): Promise<void> {
  await recordAudit(ctx.database, ctx.origin, {
    verb: 'denied',
    resource: target.resource,
    ...(target.id !== undefined && { resourceId: target.id }),
    ...(target.name !== undefined && { resourceName: target.name }),
    new: { operation: nameOf(ctx.operation) },
  });
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
