import type { Location } from './store.ts';

/** What the audit trail shows of a location (1.16). */
export function locationImage(row: Location) {
  return {
    name: row.name,
    name_generated: row.name_generated,
    display_name: row.display_name,
    display_name_generated: row.display_name_generated,
    location_type: row.location_type,
    parent: row.parent,
  };
}
