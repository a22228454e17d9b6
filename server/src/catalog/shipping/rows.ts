import { searchable } from '../../platform/text.ts';
import type { ShippedRow } from './plan.ts';
import type { Kind } from './shelf.ts';
import { shippedId } from './shipped-id.ts';
import { COMPONENT_TYPES, type ShippedType } from './tables/component-types.ts';
import { DRIVERS } from './tables/drivers.ts';
import { LOCATION_TYPES } from './tables/location-types.ts';
import { METRIC_TYPES } from './tables/metric-types.ts';
import { PRODUCTS } from './tables/products.ts';
import { PROPERTY_TYPES } from './tables/property-types.ts';
import { type ShippedRole, type ShippedStandard, STANDARDS } from './tables/standards.ts';
import { SYSTEM_TYPES } from './tables/system-types.ts';
import { VENDORS } from './tables/vendors.ts';

/** The id of the row that bears a name, shipped or not; null for the empty name. */
export type IdOf = (kind: Kind, name: string | undefined) => string | null;

/** The rows that ship, in the form in which they are stored, references by name resolved. */
export type Release = Readonly<Record<Kind, (idOf: IdOf) => ShippedRow[]>>;

/** This release. */
export const SHIPPED: Release = {
  metric_type: () => METRIC_TYPES.map((row) => ({ id: shippedId('metric_type', row.name), ...row })),
  property_type: () =>
    PROPERTY_TYPES.map(({ name, data_type, validation = null }) => ({
      id: shippedId('property_type', name),
      name,
      data_type,
      validation,
    })),
  vendor: () => VENDORS.map(({ kind, website, ...row }) => ({ ...named('vendor', row), kind, website })),
  driver: () =>
    DRIVERS.map(({ version, description, ...row }) => ({
      ...named('driver', row),
      version_text: version,
      description,
    })),
  component_type: (idOf) => COMPONENT_TYPES.map((row) => chained('component_type', row, idOf)),
  system_type: (idOf) => SYSTEM_TYPES.map((row) => chained('system_type', row, idOf)),
  location_type: (idOf) =>
    LOCATION_TYPES.map(({ icon, allowed_parent_types, ...row }) => ({
      ...named('location_type', row),
      icon,
      allowed_parent_types: allowed_parent_types
        .flatMap((name) => (name === 'root' ? name : (idOf('location_type', name) ?? [])))
        .sort(),
    })),
  product: (idOf) => PRODUCTS.map((row) => product(row, idOf)),
  standard: (idOf) => STANDARDS.map((row) => standard(row, idOf)),
};

function named(kind: Kind, { name, display_name }: { name: string; display_name: string }) {
  return { id: shippedId(kind, name), name, display_name, search: searchable(name, display_name) };
}

function chained(kind: 'component_type' | 'system_type', row: ShippedType, idOf: IdOf): ShippedRow {
  const { stem = null, abbrev = null, icon = null } = row;
  return { ...named(kind, row), parent_id: idOf(kind, row.parent), stem, abbrev, icon };
}

function product(row: (typeof PRODUCTS)[number], idOf: IdOf): ShippedRow {
  const lines = Object.entries(row.properties).flatMap(([name, value]) => {
    const type_id = idOf('property_type', name);
    return type_id === null ? [] : [{ type_id, default_value: value === '' ? null : value, required: false }];
  });
  return {
    ...named('product', row),
    kind: row.kind,
    vendor_id: idOf('vendor', row.vendor),
    driver_id: idOf('driver', row.driver),
    parent_id: idOf('product', row.parent),
    component_type_id: idOf('component_type', row.component_type),
    capabilities: [...row.capabilities].sort(),
    properties: lines.sort((a, b) => (a.type_id < b.type_id ? -1 : 1)),
  };
}

function standard({ name, parent, system_type, roles }: ShippedStandard, idOf: IdOf): ShippedRow {
  return {
    ...named('standard', { name, display_name: title(name) }),
    parent_id: idOf('standard', parent),
    system_type_id: idOf('system_type', system_type),
    roles: roles.map((row) => role(name, row)).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function role(standard: string, [name, capability, quorum, capacity, impact, labels = []]: ShippedRole) {
  return {
    id: shippedId('system_role', `${standard}/${name}`),
    name,
    display_name: title(name),
    quorum,
    capacity,
    impact,
    position_labels: [...labels],
    capabilities: [capability],
  };
}

/** I8, 1.11: what has no label of its own is called by its name; a release does not depend on settings. */
function title(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
