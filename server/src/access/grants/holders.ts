import type { Queries } from '../../platform/database/index.ts';
import { groupAt } from '../groups/index.ts';
import { principalAt } from '../principals/index.ts';
import type { HolderKind } from './store.ts';

/** Who a grant is given to or taken from. */
export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
}

/** Step 9: the holder that a path names, or 404. */
export type HolderAt = (queries: Queries, reference: string) => Promise<Holder>;

export const principalHolder: HolderAt = async (queries, reference) => {
  const { id, handle, archived_at } = await principalAt(queries, reference);
  return { kind: 'principal', id, name: handle, archived: archived_at !== null };
};

export const groupHolder: HolderAt = async (queries, reference) => {
  const { id, name } = await groupAt(queries, reference);
  return { kind: 'principal_group', id, name, archived: false };
};
