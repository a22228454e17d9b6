import { type Kind, type Part, type Shelf, shelf } from './shelf.ts';

const catalog = { display_name: 'text', search: 'text' } as const;
const chained = { parent_id: 'uuid', stem: 'text', abbrev: 'text', icon: 'text' } as const;

/** 5.7: ids of types, or `root`. */
const allowedParents: Part = {
  name: 'allowed_parent_types',
  stored: `array(select coalesce(p.parent_type_id::text, 'root') collate "C" as allowed
    from location_type_parent p where p.type_id = t.id and not p.forked order by allowed)`,
  clear: 'delete from location_type_parent where type_id = any($1::uuid[]) and not forked',
  fill: [
    `insert into location_type_parent (type_id, parent_type_id)
     select x.id, nullif(allowed, 'root')::uuid
     from jsonb_to_recordset($1::jsonb) as x(id uuid, allowed_parent_types jsonb)
     cross join jsonb_array_elements_text(x.allowed_parent_types) allowed`,
  ],
};

const capabilities: Part = {
  name: 'capabilities',
  stored:
    'array(select c.capability from product_capability c where c.product_id = t.id order by c.capability)',
  clear: 'delete from product_capability where product_id = any($1::uuid[])',
  fill: [
    `insert into product_capability (product_id, capability)
     select x.id, capability from jsonb_to_recordset($1::jsonb) as x(id uuid, capabilities jsonb)
     cross join jsonb_array_elements_text(x.capabilities) capability`,
  ],
};

const properties: Part = {
  name: 'properties',
  stored: `(select coalesce(jsonb_agg(jsonb_build_object('type_id', l.type_id, 'default_value', l.default_value,
      'required', l.required) order by l.type_id), '[]') from product_property l where l.owner_id = t.id)`,
  clear: 'delete from product_property where owner_id = any($1::uuid[])',
  fill: [
    `insert into product_property (owner_id, type_id, default_value, required)
     select x.id, (line->>'type_id')::uuid, nullif(line->'default_value', 'null'), (line->>'required')::boolean
     from jsonb_to_recordset($1::jsonb) as x(id uuid, properties jsonb)
     cross join jsonb_array_elements(x.properties) line`,
  ],
};

const roles: Part = {
  name: 'roles',
  stored: `(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'display_name', r.display_name,
      'quorum', r.quorum, 'capacity', r.capacity, 'impact', r.impact, 'position_labels', r.position_labels,
      'capabilities', array(select c.capability from system_role_capability c where c.role_id = r.id
        order by c.capability)) order by r.name), '[]') from system_role r where r.standard_id = t.id)`,
  clear: 'delete from system_role where standard_id = any($1::uuid[])',
  fill: [
    `insert into system_role (id, standard_id, name, display_name, quorum, capacity, impact, position_labels)
     select r.id, x.id, r.name, r.display_name, r.quorum, r.capacity, r.impact, r.position_labels
     from jsonb_to_recordset($1::jsonb) as x(id uuid, roles jsonb)
     cross join jsonb_to_recordset(x.roles) as r(id uuid, name text, display_name text, quorum int, capacity int,
       impact text, position_labels text[])`,
    `insert into system_role_capability (role_id, capability)
     select r.id, capability from jsonb_to_recordset($1::jsonb) as x(id uuid, roles jsonb)
     cross join jsonb_to_recordset(x.roles) as r(id uuid, capabilities jsonb)
     cross join jsonb_array_elements_text(r.capabilities) capability`,
  ],
};

export const SHELVES: Readonly<Record<Kind, Shelf>> = {
  metric_type: shelf({
    kind: 'metric_type',
    versioned: false,
    columns: {
      data_type: 'text',
      unit: 'text',
      precision: 'int',
      minimum: 'float8',
      maximum: 'float8',
      system_aggregate: 'text',
    },
  }),
  property_type: shelf({
    kind: 'property_type',
    versioned: false,
    columns: { data_type: 'text', validation: 'jsonb' },
  }),
  vendor: shelf({ kind: 'vendor', columns: { ...catalog, kind: 'text', website: 'text' } }),
  driver: shelf({ kind: 'driver', columns: { ...catalog, version_text: 'text', description: 'text' } }),
  component_type: shelf({ kind: 'component_type', forkable: true, columns: { ...catalog, ...chained } }),
  system_type: shelf({ kind: 'system_type', columns: { ...catalog, ...chained } }),
  location_type: shelf({
    kind: 'location_type',
    forkable: true,
    columns: { ...catalog, icon: 'text' },
    parts: [allowedParents],
  }),
  product: shelf({
    kind: 'product',
    columns: {
      ...catalog,
      kind: 'text',
      vendor_id: 'uuid',
      driver_id: 'uuid',
      parent_id: 'uuid',
      component_type_id: 'uuid',
    },
    parts: [capabilities, properties],
  }),
  standard: shelf({
    kind: 'standard',
    columns: { ...catalog, parent_id: 'uuid', system_type_id: 'uuid' },
    parts: [roles],
  }),
};
