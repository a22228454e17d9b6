import type { Tier } from '../../access/scope/index.ts';

export type { Tier };

/** What the machinery of the forests knows of a row, whatever its tier. */
export interface TreeRow {
  readonly id: string;
  readonly name: string;
  readonly name_generated: boolean;
  readonly ordinal: number | null;
  readonly display_name: string | null;
  readonly display_name_generated: boolean;
  readonly parent_id: string | null;
  /** One segment of 8 characters per level (inventory.md 6). */
  readonly path: string;
  readonly depth: number;
  readonly version: number;
  /** Own placement; null for locations. */
  readonly location_id: string | null;
}

export const TIERS: readonly Tier[] = ['location', 'system', 'component'];

/** One value per tier, made once. */
export function perTier<T>(make: (tier: Tier) => T): Readonly<Record<Tier, T>> {
  return { location: make('location'), system: make('system'), component: make('component') };
}

/** Columns of a `TreeRow`, of the row `r`. */
export function treeColumns(tier: Tier): string {
  return `r.id, r.name, r.name_generated, r.ordinal, r.display_name, r.display_name_generated,
    r.parent_id, r.path, r.depth, r.version,
    ${tier === 'location' ? 'null::uuid as location_id' : 'r.location_id'}`;
}
