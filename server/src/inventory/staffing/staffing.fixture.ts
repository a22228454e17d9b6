import { type Queries, statement } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { plantLocationType } from '../../testing/index.ts';

/** Rows of the catalog and of the trees, written directly: nothing but staffing is asked here. */

const type = statement(
  'plant-component-type',
  `insert into component_type (id, name, display_name, parent_id, search)
   values ($1, $2, $2, (select id from component_type where name = $3), $2)`,
);
const product = statement(
  'plant-product',
  `insert into product (id, name, display_name, kind, parent_id, component_type_id, effective_capabilities,
     label_rule, search)
   values ($1, $2, $2, 'device', (select id from product where name = $3),
     (select id from component_type where name = $4), $5, $6, $2)`,
);
const lists = statement(
  'plant-capabilities',
  'insert into product_capability (product_id, capability) select $1, unnest($2::text[])',
);
const standard = statement(
  'plant-standard',
  `insert into standard (id, name, display_name, parent_id, official, search)
   values ($1, $2, $2, (select id from standard where name = $3), $4, $2)`,
);
const location = statement(
  'plant-location',
  `insert into location (id, name, location_type_id, parent_id)
   values ($1, $2, $3, (select id from location where name = $4))`,
);
const system = statement(
  'plant-system',
  `insert into system (id, name, location_id, effective_location_id, standard_id)
   values ($1, $2, (select id from location where name = $3), (select id from location where name = $3),
     (select id from standard where name = $4))`,
);
const component = statement(
  'plant-component',
  `insert into component (id, name, location_id, effective_location_id, product_id)
   values ($1, $2, (select id from location where name = $3), (select id from location where name = $3),
     (select id from product where name = $4))`,
);

export interface Planting {
  type(name: string, parent?: string): Promise<string>;
  product(
    name: string,
    of: { type: string; parent?: string; capabilities?: readonly string[]; label_rule?: string },
  ): Promise<string>;
  standard(name: string, of?: { parent?: string; official?: boolean }): Promise<string>;
  location(name: string, parent?: string): Promise<string>;
  system(name: string, of?: { location?: string; standard?: string }): Promise<string>;
  component(name: string, of?: { location?: string; product?: string }): Promise<string>;
}

/** Each makes one row, refers to others by name and gives its id. */
export function planting(queries: Queries): Planting {
  const make = async (run: (id: string) => Promise<unknown>) => {
    const id = newId();
    await run(id);
    return id;
  };
  return {
    type: (name, parent) => make((id) => queries.run(type, [id, name, parent])),
    product: (name, of) =>
      make(async (id) => {
        const capabilities = of.capabilities ?? [];
        await queries.run(product, [id, name, of.parent, of.type, capabilities, of.label_rule]);
        await queries.run(lists, [id, capabilities]);
      }),
    standard: (name, of = {}) =>
      make((id) => queries.run(standard, [id, name, of.parent, of.official ?? false])),
    location: (name, parent) =>
      make(async (id) => queries.run(location, [id, name, await plantLocationType(queries), parent])),
    system: (name, of = {}) => make((id) => queries.run(system, [id, name, of.location, of.standard])),
    component: (name, of = {}) => make((id) => queries.run(component, [id, name, of.location, of.product])),
  };
}

/** What is stored of a system or component beside its name. */
export interface Stored {
  readonly version: number;
  readonly effective_location_id: string | null;
  readonly display_name: string | null;
  readonly understaffed_roles: number | null;
}

const stored = {
  system: statement<Stored>(
    'planted-system',
    'select version, effective_location_id, display_name, understaffed_roles from system where name = $1',
  ),
  component: statement<Stored>(
    'planted-component',
    `select version, effective_location_id, display_name, null::int as understaffed_roles
     from component where name = $1`,
  ),
};

export async function storedRow(
  queries: Queries,
  tier: 'system' | 'component',
  name: string,
): Promise<Stored> {
  const [row] = await queries.run(stored[tier], [name]);
  if (row === undefined) throw new Error(`there is no ${tier} ${name}`);
  return row;
}
