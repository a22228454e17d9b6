import { withoutNulls } from '../../../platform/text.ts';
import { forkOf, type Overlay, overlaid } from '../overlay.ts';
import type { NameRule } from '../resolved-location-types.ts';

/** What an author states on a location type, but for where it may sit. */
export interface PlaceTexts {
  readonly display_name: string;
  readonly icon: string;
  readonly label_rule: string | null;
  readonly description: string | null;
  readonly name_rule: NameRule | null;
}

/** The overlay of a location type; the parents themselves are rows of their own, so that they cannot vanish. */
export type PlaceOverlay = Overlay<PlaceTexts> & { readonly allowed_parent_types?: true };

/** Ids of location types, or `root` (T2): sorted, each once. */
export type Allowed = readonly string[];

/** A location type as it is stored. */
export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  readonly official: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** As shipped or, on a custom row, as written. */
  readonly own: PlaceTexts;
  readonly own_allowed: Allowed;
  /** What operators put over it; null where nothing. */
  readonly overlay: PlaceOverlay | null;
  /** As it is read, overlay included. */
  readonly allowed: Allowed;
  /** Their names, `root` first, then sorted. */
  readonly allowed_names: readonly string[];
}

/** What the row states, the overlay included (O3). */
export function textsOf({ own, overlay }: Pick<PlaceRow, 'own' | 'overlay'>): PlaceTexts {
  const { allowed_parent_types: _, ...texts } = overlay ?? {};
  return overlaid(own, texts);
}

/** A location type as the audit trail shows it (U8). */
export function imageOf(row: PlaceRow) {
  const { name, official, overlay, allowed_names: allowed_parent_types } = row;
  const fork = official ? { forked_fields: forkOf(overlay).forked_fields } : {};
  return { name, ...textsOf(row), allowed_parent_types, ...fork };
}

/** What a created or deleted row says; fields that it does not state are absent. */
export function fullImage(row: PlaceRow): object {
  return withoutNulls(imageOf(row));
}
