import type { Transaction } from '../../../platform/database/index.ts';
import {
  deleteMembershipsOf,
  deleteMembersOf,
  electPrimaries,
  lockMembersOf,
  removeAssignmentsIn,
  touchComponents,
  touchSystems,
} from './store.ts';

/** Rows whose memberships ended, except the one that leaves. */
export interface Left {
  readonly systems: readonly string[];
  /** Their primary system may be another now: locations and labels are the caller's to settle (T4, L11). */
  readonly components: readonly string[];
}

/**
 * D5: ends all memberships of a row that is about to be deleted. A system's assignments go first (`unbind`) and
 * the primaries of its members are elected anew (M2); assignments of a component hold it (D2), so there are none.
 */
export async function leaveSystems(
  tx: Transaction,
  leaving: { readonly component: string } | { readonly system: string },
): Promise<Left> {
  if ('component' in leaving) {
    const systems = await deleteMembershipsOf(tx, leaving.component);
    await touchSystems(tx, systems);
    return { systems, components: [] };
  }
  await lockMembersOf(tx, leaving.system);
  await removeAssignmentsIn(tx, leaving.system);
  const components = await deleteMembersOf(tx, leaving.system);
  await electPrimaries(tx, components);
  await touchComponents(tx, components);
  return { systems: [], components };
}
