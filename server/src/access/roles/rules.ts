import { permissionUniverse } from '@muster/contract';
import type { Violation } from '../../platform/problem.ts';
import {
  expandPattern,
  inheritanceCycle,
  matches,
  parsePattern,
  type RoleGraph,
} from '../permissions/index.ts';

/** M3: what is stored of the patterns an author writes: one per action, distinct, in the order written. */
export function splitPatterns(patterns: readonly string[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => expandPattern(pattern) ?? []))];
}

/** M5. */
export function malformedPatterns(patterns: readonly string[]): Violation[] {
  return violationsIn(
    patterns,
    (pattern) => expandPattern(pattern) !== undefined,
    'is not a well-formed pattern of permissions',
  );
}

/** 5.3: every pattern matches a permission of the catalogue; the read floor (M4) is no match of its own. */
export function unmatchedPatterns(patterns: readonly string[]): Violation[] {
  return violationsIn(
    patterns,
    (pattern) => expandPattern(pattern)?.every(matchesSome) ?? true,
    'matches no permission of the catalogue',
  );
}

/** M6: the parent through which the role would come to inherit from itself. */
export function cycleViolation(
  graph: RoleGraph,
  roleId: string,
  parents: readonly { readonly id: string; readonly name: string }[],
  given: readonly string[],
): Violation[] {
  const way = inheritanceCycle(
    graph,
    roleId,
    parents.map(({ id }) => id),
  );
  const parent = parents.find(({ id }) => id === way?.[1]);
  if (parent === undefined) return [];
  const at = given.findIndex((text) => text === parent.name || text.toLowerCase() === parent.id);
  return [
    { location: `body.inherits[${at}]`, message: 'makes the role inherit from itself', value: given[at] },
  ];
}

function matchesSome(text: string): boolean {
  const pattern = parsePattern(text);
  return pattern !== undefined && permissionUniverse.some((permission) => matches(pattern, permission));
}

function violationsIn(
  patterns: readonly string[],
  isGood: (pattern: string) => boolean,
  message: string,
): Violation[] {
  return patterns.flatMap((pattern, at) =>
    isGood(pattern) ? [] : [{ location: `body.permissions[${at}]`, message, value: pattern }],
  );
}
