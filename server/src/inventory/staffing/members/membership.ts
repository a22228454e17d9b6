import type { Transaction } from '../../../platform/database/index.ts';
import { electPrimaries, insertMembership, touchSystems } from './store.ts';

/**
 * M1, M2: puts a component that is in none or some systems into one more; the first becomes primary. Repeating it
 * changes nothing (M3). For a component that is being created: its row is the caller's, as are the label and the
 * effective location that a primary system brings.
 */
export async function joinSystem(tx: Transaction, systemId: string, componentId: string): Promise<void> {
  if (!(await insertMembership(tx, systemId, componentId))) return;
  await electPrimaries(tx, [componentId]);
  await touchSystems(tx, [systemId]);
}
