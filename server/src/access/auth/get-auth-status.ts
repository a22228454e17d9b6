import type { PublicContext } from '../../platform/context.ts';
import { hasActiveOwner } from '../iam/index.ts';

/** B6 */
export async function getAuthStatus(ctx: PublicContext) {
  return { bootstrapped: await hasActiveOwner(ctx.database) };
}
