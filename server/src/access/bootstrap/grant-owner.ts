import type { Work } from '../../platform/context.ts';
import { takeIamLock } from '../iam/index.ts';
import { giveOwner } from './give-owner.ts';
import { humanNamed } from './human-named.ts';

/** B4: gives an existing human `owner` at `all`; false when it held that grant already. */
export async function grantOwner(work: Work, username: string): Promise<boolean> {
  return work.database.transaction(async (tx) => {
    await takeIamLock(tx);
    return giveOwner(tx, work.origin, await humanNamed(tx, username));
  });
}
