import type { SystemBody } from '@muster/contract';
import { systemBucket } from '../naming/index.ts';
import type { PlacedKind } from '../placed/index.ts';
import { settleLocations } from '../trees/index.ts';
import { type System, systems } from './store.ts';
import { versionedSystem } from './system-body.ts';

/** What the audit trail shows of a system (1.16). */
export function systemImage(row: System) {
  return {
    name: row.name,
    name_generated: row.name_generated,
    display_name: row.display_name,
    display_name_generated: row.display_name_generated,
    location: row.location,
    parent: row.parent,
    standard: row.standard,
    system_type: row.system_type,
  };
}

export const systemKind: PlacedKind<System, SystemBody> = {
  tier: 'system',
  rows: systems,
  image: systemImage,
  versioned: versionedSystem,
  bucket: (queries, { system_type_id }, placement) =>
    systemBucket(queries, { ...placement, systemTypeId: system_type_id }),
  settle: (tx, id) => settleLocations(tx, { systems: [id] }),
};
