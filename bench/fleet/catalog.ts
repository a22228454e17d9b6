import { resolvedComponentTypes, resolvedSystemTypes } from '../../server/src/catalog/types/index.ts';
import { type Database, statement } from '../../server/src/platform/database/index.ts';

export interface Kind {
  readonly id: string;
  /** What generated names are made of. */
  readonly stem: string;
  readonly label: string;
}

export interface Product {
  readonly id: string;
  readonly capabilities: ReadonlySet<string>;
  readonly type: Kind;
}

export interface Role {
  readonly name: string;
  readonly quorum: number;
  readonly capacity: number | null;
  readonly capabilities: readonly string[];
}

export interface Standard {
  readonly id: string;
  readonly type: Kind | undefined;
  /** The effective ones: own and inherited (A1). */
  readonly roles: readonly Role[];
}

/** What the fleet is made of: whatever the installation ships. */
export interface Catalog {
  readonly locationTypes: ReadonlyMap<string, string>;
  readonly systemTypes: readonly Kind[];
  readonly products: readonly Product[];
  readonly standards: readonly Standard[];
}

const locationTypes = statement<{ id: string; name: string }>(
  'bench-location-types',
  'select id, name from location_type',
);
const ids = {
  component: statement<{ id: string }>('bench-component-types', 'select id from component_type'),
  system: statement<{ id: string }>('bench-system-types', 'select id from system_type order by name'),
};
const products = statement<{ id: string; capabilities: string[]; type: string }>(
  'bench-products',
  `select id, effective_capabilities as capabilities, component_type_id as type
   from product where official order by name`,
);

interface StandardRow {
  readonly id: string;
  readonly type: string | null;
  readonly roles: readonly Role[];
}

/** Of the declarations along the chain the nearest wins as a whole. */
const standards = statement<StandardRow>(
  'bench-standards',
  `select s.id,
     (select a.system_type_id from standard a where starts_with(s.path, a.path) and a.system_type_id is not null
      order by a.depth desc limit 1) as type,
     (select coalesce(json_agg(role order by role.name), '[]') from (
        select distinct on (r.name) r.name, r.quorum, r.capacity,
          array(select c.capability from system_role_capability c where c.role_id = r.id) as capabilities
        from standard a join system_role r on r.standard_id = a.id
        where starts_with(s.path, a.path) order by r.name, a.depth desc) role) as roles
   from standard s where s.official order by s.name`,
);

export async function readCatalog(database: Database): Promise<Catalog> {
  const componentTypes = await kindsOf(database, 'component');
  const systemTypes = await kindsOf(database, 'system');
  const places = await database.run(locationTypes);
  return {
    locationTypes: new Map(places.map(({ name, id }) => [name, id])),
    systemTypes: [...systemTypes.values()],
    products: (await database.run(products)).map(({ id, capabilities, type }) => ({
      id,
      capabilities: new Set(capabilities),
      type: known(componentTypes, type),
    })),
    standards: (await database.run(standards)).map(({ id, type, roles }) => ({
      id,
      type: type === null ? undefined : known(systemTypes, type),
      roles,
    })),
  };
}

async function kindsOf(database: Database, kind: 'component' | 'system'): Promise<Map<string, Kind>> {
  const all = (await database.run(ids[kind])).map(({ id }) => id);
  const resolve = kind === 'component' ? resolvedComponentTypes : resolvedSystemTypes;
  const resolved = await resolve(database, all);
  return new Map(
    [...resolved.values()].map(({ id, effective, display_name }) => [
      id,
      { id, stem: effective.stem, label: display_name },
    ]),
  );
}

function known(kinds: ReadonlyMap<string, Kind>, id: string): Kind {
  const kind = kinds.get(id);
  if (kind === undefined) throw new Error(`no type has the id ${id}`);
  return kind;
}
