import { holdChain, rearrangeChain } from '../../catalog/chains/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { recount, recountConforming, removeAstray, removeAstrayConforming } from './settle-store.ts';

export interface Resettled {
  /** Systems whose own roles or standard changed, or that are new. */
  readonly systems?: readonly string[];
  /** Standards whose roles or parent changed: all systems that conform to them or to their descendants. */
  readonly standards?: readonly string[];
}

/**
 * A4, A10: assignments of roles that are no longer effective are removed, and `understaffed_roles` is made right.
 * A handful of statements, however many systems there are. Versions stay: what a system shows about its
 * staffing is derived, and refuses no edit of the row (P2). What standards hand down stands still meanwhile, so
 * that a declaration and a system that comes to conform do not miss each other.
 */
export async function settleStaffing(
  tx: Transaction,
  { systems = [], standards = [] }: Resettled,
): Promise<void> {
  if (standards.length > 0) {
    await rearrangeChain(tx, 'standard');
    await removeAstrayConforming(tx, standards);
    await recountConforming(tx, standards);
  }
  if (systems.length > 0) {
    await holdChain(tx, 'standard');
    await removeAstray(tx, systems);
    await recount(tx, systems);
  }
}
