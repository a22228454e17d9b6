import { expandPattern } from './pattern.ts';
import { compile } from './permission-set.ts';

export interface RoleNode {
  readonly permissions: readonly string[];
  readonly inherits: readonly string[];
}

/** Roles by whatever key their `inherits` name them with: ids or names, but one of them throughout. */
export type RoleGraph = ReadonlyMap<string, RoleNode>;

/**
 * M6, 12.8: own and inherited patterns, comma lists split, distinct, sorted. Malformed ones and unknown
 * parents add nothing. Well-formed patterns are ASCII, so the plain sort is the one by code point.
 */
export function effectivePatterns(graph: RoleGraph, role: string): string[] {
  const patterns = new Set<string>();
  const reached = new Set([role]);
  for (const key of reached) {
    const node = graph.get(key);
    for (const stored of node?.permissions ?? []) {
      for (const pattern of expandPattern(stored) ?? []) patterns.add(pattern);
    }
    for (const parent of node?.inherits ?? []) reached.add(parent);
  }
  return [...patterns].sort();
}

/**
 * M6: would `role` come to inherit from itself if it inherited `inherits`? The shortest such way, from the
 * role back to the role, for the message; undefined when there is none.
 */
export function inheritanceCycle(
  graph: RoleGraph,
  role: string,
  inherits: readonly string[],
): string[] | undefined {
  const cameFrom = new Map<string, string>();
  for (const parent of inherits) cameFrom.set(parent, role);
  for (const [key] of cameFrom) {
    if (key === role) return wayBack(cameFrom, role);
    for (const parent of graph.get(key)?.inherits ?? []) {
      if (!cameFrom.has(parent)) cameFrom.set(parent, key);
    }
  }
  return undefined;
}

function wayBack(cameFrom: ReadonlyMap<string, string>, role: string): string[] {
  const way = [role];
  let key = cameFrom.get(role);
  while (key !== undefined && key !== role) {
    way.unshift(key);
    key = cameFrom.get(key);
  }
  return [role, ...way];
}

/** 12.8: the permissions of the universe that these patterns allow, M1–M4 applied, sorted. */
export function held(effective: readonly string[], universe: readonly string[]): string[] {
  const set = compile(effective);
  return universe.filter((permission) => set.allows(permission)).sort();
}
