import type { Violation } from '../../../platform/problem.ts';
import type { Referred, RoleTerms } from './declaration.ts';

/** What a PATCH gives, its references resolved; a field that is absent is not in the body. */
export interface GivenTerms {
  readonly display_name?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly accepted?: readonly Referred[] | undefined;
  readonly pinned?: readonly Referred[] | undefined;
  readonly quorum?: number | undefined;
  /** 0 = unbounded. */
  readonly capacity?: number | undefined;
  readonly impact?: RoleTerms['impact'] | undefined;
  readonly position_labels?: readonly string[] | undefined;
}

/**
 * A2: what is given over what the declaration says now, or over the inherited one that it begins to override, or
 * over the defaults, of which the label is the caller's (I8).
 */
export function drafted(label: string, current: RoleTerms | undefined, given: GivenTerms): RoleTerms {
  const base = current ?? defaults(label);
  return {
    display_name: given.display_name ?? base.display_name,
    capabilities: given.capabilities === undefined ? base.capabilities : distinct(given.capabilities),
    accepted: given.accepted === undefined ? base.accepted : byName(given.accepted),
    pinned: given.pinned === undefined ? base.pinned : byName(given.pinned),
    quorum: given.quorum ?? base.quorum,
    capacity: given.capacity === undefined ? base.capacity : given.capacity || null,
    impact: given.impact ?? base.impact,
    position_labels: given.position_labels ?? base.position_labels,
  };
}

function defaults(label: string): RoleTerms {
  return {
    display_name: label,
    capabilities: [],
    accepted: [],
    pinned: [],
    quorum: 1,
    capacity: null,
    impact: 'degraded',
    position_labels: [],
  };
}

/** C3: the stored list is sorted, by code point. */
function distinct(capabilities: readonly string[]): string[] {
  return [...new Set(capabilities)].sort();
}

function byName(rows: readonly Referred[]): Referred[] {
  return [...rows].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** 1.11: a bounded role has room for its quorum and a place for each label. */
export function outOfBounds(terms: RoleTerms, given: GivenTerms): Violation[] {
  const { quorum, capacity, position_labels } = terms;
  if (capacity === null) return [];
  const at = (field: 'quorum' | 'position_labels') =>
    `body.${given[field] === undefined ? 'capacity' : field}`;
  const found: Violation[] = [];
  if (quorum > capacity) {
    found.push({ location: at('quorum'), message: `the quorum ${quorum} is above the capacity ${capacity}` });
  }
  if (position_labels.length > capacity) {
    const message = `there are ${position_labels.length} position labels for a capacity of ${capacity}`;
    found.push({ location: at('position_labels'), message });
  }
  return found;
}

/** A11: whether occupants that had room may have none any more. Undefined: the role was not declared before. */
export function lowers(before: number | null | undefined, after: number | null): boolean {
  if (after === null || before === undefined) return false;
  return before === null || after < before;
}
