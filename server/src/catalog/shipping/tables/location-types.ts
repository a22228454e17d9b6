export interface ShippedLocationType {
  readonly name: string;
  readonly display_name: string;
  readonly icon: string;
  /** Names of location types, or `root` (T2). */
  readonly allowed_parent_types: readonly string[];
}

/** 5.7 */
// biome-ignore format: a table, one row per line
export const LOCATION_TYPES: readonly ShippedLocationType[] = [
  { name: 'region', display_name: 'Region', icon: 'globe', allowed_parent_types: ['root', 'region'] },
  { name: 'campus', display_name: 'Campus', icon: 'landmark', allowed_parent_types: ['root', 'region'] },
  { name: 'building', display_name: 'Building', icon: 'building', allowed_parent_types: ['root', 'region', 'campus'] },
  { name: 'data-center', display_name: 'Data Center', icon: 'server', allowed_parent_types: ['root', 'region', 'campus', 'building'] },
  { name: 'wing', display_name: 'Wing', icon: 'split', allowed_parent_types: ['building'] },
  { name: 'floor', display_name: 'Floor', icon: 'layers', allowed_parent_types: ['building', 'wing', 'data-center'] },
  { name: 'zone', display_name: 'Zone', icon: 'square-dashed', allowed_parent_types: ['campus', 'building', 'wing', 'floor', 'data-center'] },
  { name: 'room', display_name: 'Room', icon: 'door-open', allowed_parent_types: ['campus', 'building', 'wing', 'floor', 'zone'] },
  { name: 'closet', display_name: 'Network Closet', icon: 'network', allowed_parent_types: ['building', 'wing', 'floor', 'zone'] },
  { name: 'outdoor-area', display_name: 'Outdoor Area', icon: 'trees', allowed_parent_types: ['region', 'campus', 'building'] },
  { name: 'rack-row', display_name: 'Rack Row', icon: 'rows-3', allowed_parent_types: ['data-center', 'floor', 'zone', 'room', 'closet'] },
  { name: 'rack', display_name: 'Rack', icon: 'server', allowed_parent_types: ['data-center', 'floor', 'zone', 'room', 'closet', 'rack-row'] },
];
