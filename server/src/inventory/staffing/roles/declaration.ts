/** A row of the catalog that a role names; what lies below it has a path that begins with this one. */
export interface Referred {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

export type Impact = 'outage' | 'degraded' | 'none';

/** What a declaration says about a role (1.11). */
export interface RoleTerms {
  readonly display_name: string;
  /** Sorted, without duplicates (C3). */
  readonly capabilities: readonly string[];
  readonly accepted: readonly Referred[];
  readonly pinned: readonly Referred[];
  readonly quorum: number;
  /** null = unbounded. */
  readonly capacity: number | null;
  readonly impact: Impact;
  readonly position_labels: readonly string[];
}

/** A stored declaration, on a standard or on a system. */
export interface Declaration extends RoleTerms {
  readonly id: string;
  readonly name: string;
  readonly owner_kind: 'standard' | 'system';
  readonly owner_id: string;
  readonly owner_name: string;
}
