import type { Queries } from '../../platform/database/index.ts';
import { asReference, type Reference } from '../../platform/identifiers.ts';
import type { Violation } from '../../platform/problem.ts';
import { findRoleRefs, type RoleRef } from './store.ts';

/** The roles that `inherits` names, distinct and by name, and a violation for every one that is unknown. */
export async function resolveParents(
  queries: Queries,
  given: readonly string[],
): Promise<{ parents: RoleRef[]; violations: Violation[] }> {
  const references = given.map(asReference);
  const found = given.length === 0 ? [] : await findRoleRefs(queries, references);
  const isKnown = ({ id, name }: Reference) => found.some((role) => role.id === id || role.name === name);
  const violations = given.flatMap((value, at) => {
    const reference = references[at];
    if (reference !== undefined && isKnown(reference)) return [];
    return [{ location: `body.inherits[${at}]`, message: 'names no role', value }];
  });
  return { parents: found.sort((a, b) => (a.name < b.name ? -1 : 1)), violations };
}
