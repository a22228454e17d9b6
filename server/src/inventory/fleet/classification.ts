import {
  resolvedComponentTypes,
  resolvedLocationTypes,
  resolvedSystemTypes,
} from '../../catalog/types/index.ts';
import { type Queries, statement } from '../../platform/database/index.ts';

/** What a type, product or standard adds to the JSON of its rows, by id: as SQL takes it, two arrays. */
export interface Kinds {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

export interface Classification {
  readonly location: Kinds;
  readonly system: Kinds;
  readonly standard: Kinds;
  readonly component: Kinds;
}

const typeIds = statement<{ location: string[]; system: string[]; component: string[] }>(
  'fleet-type-ids',
  `select array(select id::text from location_type) as location,
     array(select id::text from system_type) as system,
     array(select id::text from component_type) as component`,
);
const products = statement<{ id: string; name: string; icon: string | null; component_type_id: string }>(
  'fleet-products',
  'select id, name, icon, component_type_id from product',
);
const standards = statement<{ id: string; name: string }>('fleet-standards', 'select id, name from standard');

/** The catalog as the view shows it: names, and icons by H2, H3 and O3. A fixed number of statements. */
export async function classification(queries: Queries): Promise<Classification> {
  const [ids = { location: [], system: [], component: [] }] = await queries.run(typeIds);
  const places = await resolvedLocationTypes(queries, ids.location);
  const systems = await resolvedSystemTypes(queries, ids.system);
  const types = await resolvedComponentTypes(queries, ids.component);
  return {
    location: kinds(places.values(), ({ name, icon }) => ({ location_type: name, icon })),
    system: kinds(systems.values(), ({ name, effective }) => ({ system_type: name, icon: effective.icon })),
    standard: kinds(await queries.run(standards), ({ name }) => ({ standard: name })),
    component: kinds(await queries.run(products), ({ name, icon, component_type_id }) => {
      const type = types.get(component_type_id);
      return { product: name, component_type: type?.name, icon: icon ?? type?.effective.icon ?? 'box' };
    }),
  };
}

function kinds<Row extends { readonly id: string }>(
  rows: Iterable<Row>,
  fields: (row: Row) => object,
): Kinds {
  const all = [...rows];
  return {
    ids: all.map(({ id }) => id),
    texts: all.map((row) => `,${JSON.stringify(fields(row)).slice(1, -1)}`),
  };
}
