import type { AccessContext } from '../../../access/caller/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { touchSystem } from '../owner-store.ts';
import { followPrimary } from './follow-primary.ts';
import { electPrimaries, insertMembership, touchComponents } from './store.ts';

/** M1, M2: makes a locked component a member of a locked system. Gives the system's new version. */
export async function bindMember(
  ctx: AccessContext,
  tx: Transaction,
  systemId: string,
  componentId: string,
): Promise<number> {
  await insertMembership(tx, systemId, componentId);
  const elected = await electPrimaries(tx, [componentId]);
  await touchComponents(tx, [componentId]);
  await followPrimary(ctx, tx, elected);
  return touchSystem(tx, systemId);
}
