import type { Queries } from '../../platform/database/index.ts';
import { unprocessable, type Violation } from '../../platform/problem.ts';
import { effectivePatterns, type RoleNode } from '../permissions/index.ts';
import { resolveParents } from './parents.ts';
import { loadRoleGraph } from './role-graph-store.ts';
import { cycleViolation, malformedPatterns, splitPatterns, unmatchedPatterns } from './rules.ts';
import type { RoleRef } from './store.ts';

/** What was sent: patterns, and references to parents. */
interface Given {
  readonly permissions?: readonly string[];
  readonly inherits?: readonly string[];
}

/** What holds where nothing was sent; it is not judged again. */
interface Current {
  readonly permissions: readonly string[];
  readonly inherits: readonly string[];
}

/** A role as its author wants it, before anything is written. */
export interface Draft {
  readonly permissions: readonly string[];
  readonly parents: readonly RoleRef[];
  /** What the guard (G6) asks about. */
  readonly effective: readonly string[];
  /** What the rules of step 11 find wrong. */
  readonly violations: readonly Violation[];
}

/**
 * Everything the guard needs is resolved here: bad grammar and unknown parents are 422 before it can be
 * asked (identity.md 1, step 10). What breaks the other rules is handed on, for after the guard.
 */
export async function draftRole(
  queries: Queries,
  roleId: string,
  given: Given,
  current: Current = { permissions: [], inherits: [] },
): Promise<Draft> {
  const { permissions = [], inherits = [] } = given;
  const { parents, violations } = await resolveParents(queries, given.inherits ?? current.inherits);
  const unreadable = [...malformedPatterns(permissions), ...violations];
  if (unreadable.length > 0) throw unprocessable(unreadable);
  const graph = await loadRoleGraph(queries);
  const own = given.permissions === undefined ? current.permissions : splitPatterns(permissions);
  const node: RoleNode = { permissions: own, inherits: parents.map(({ id }) => id) };
  return {
    permissions: own,
    parents,
    effective: effectivePatterns(new Map<string, RoleNode>(graph).set(roleId, node), roleId),
    violations: [...unmatchedPatterns(permissions), ...cycleViolation(graph, roleId, parents, inherits)],
  };
}
