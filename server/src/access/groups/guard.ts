import type { Transaction } from '../../platform/database/index.ts';
import type { Caller } from '../caller/index.ts';
import { requireAuthority } from '../iam/index.ts';
import { patternsOfGroup } from './member-store.ts';
import type { Group } from './store.ts';

/** G3: the caller covers every role that the group grants. */
export async function requireAuthorityOverGroup(
  tx: Transaction,
  caller: Caller,
  { id, name }: Pick<Group, 'id' | 'name'>,
): Promise<void> {
  requireAuthority(caller, await patternsOfGroup(tx, id), { resource: 'principal_group', id, name });
}
