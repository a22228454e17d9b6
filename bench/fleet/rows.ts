/** What the three trees have in common, as the tables hold it. */
export interface TreeRow {
  readonly id: string;
  readonly name: string;
  readonly name_generated: boolean;
  readonly ordinal: number | null;
  readonly display_name: string;
  readonly display_name_generated: boolean;
  readonly parent_id: string | null;
  readonly created_at: Date;
}

export interface LocationRow extends TreeRow {
  readonly location_type_id: string;
}

export interface PlacedRow extends TreeRow {
  readonly location_id: string | null;
  readonly effective_location_id: string | null;
}

export interface SystemRow extends PlacedRow {
  readonly standard_id: string | null;
  readonly system_type_id: string | null;
  readonly understaffed_roles: number;
}

export interface ComponentRow extends PlacedRow {
  readonly product_id: string | null;
}

export interface MemberRow {
  readonly system_id: string;
  readonly component_id: string;
  readonly is_primary: boolean;
  readonly added_at: Date;
}

export interface AssignmentRow {
  readonly system_id: string;
  readonly component_id: string;
  readonly role_name: string;
  readonly position: number;
}

/** Parents stand before their children. */
export interface FleetRows {
  readonly locations: readonly LocationRow[];
  readonly systems: readonly SystemRow[];
  readonly components: readonly ComponentRow[];
  readonly members: readonly MemberRow[];
  readonly assignments: readonly AssignmentRow[];
}
