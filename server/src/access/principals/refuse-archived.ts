import { conflict } from '../../platform/problem.ts';
import type { Principal } from './store.ts';

/** Step 12, lifecycle table: what an archived principal refuses. */
export function refuseArchived({ handle, archived_at }: Pick<Principal, 'handle' | 'archived_at'>): void {
  if (archived_at !== null) throw conflict(`${handle} is archived; restore it first.`);
}
