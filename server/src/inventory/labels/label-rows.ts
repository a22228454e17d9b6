/** A row with what its label is made of. */
export interface LabelRow {
  readonly id: string;
  readonly name: string;
  readonly name_generated: boolean;
  readonly ordinal: number | null;
  readonly display_name: string | null;
  readonly display_name_generated: boolean;
  readonly version: number;
  /** What `q` searches, as stored. */
  readonly search: string;
}

export interface LocationLabelRow extends LabelRow {
  readonly location_type_id: string;
}

/** L5: the own location. */
interface Placed {
  readonly location_id: string | null;
  readonly location_name: string | null;
  readonly location_display_name: string | null;
}

export interface SystemLabelRow extends LabelRow, Placed {
  readonly system_type_id: string | null;
  readonly standard_id: string | null;
}

/** L5: the system is the primary one, `system_type_id` is that of it. */
export interface ComponentLabelRow extends LabelRow, Placed {
  readonly product_id: string | null;
  readonly system_id: string | null;
  readonly system_name: string | null;
  readonly system_display_name: string | null;
  readonly system_type_id: string | null;
}

export interface LabelRows {
  readonly location: LocationLabelRow;
  readonly system: SystemLabelRow;
  readonly component: ComponentLabelRow;
}
