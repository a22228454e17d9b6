import { type Queries, statement } from '../../platform/database/index.ts';
import { chainOf, type Resolution, resolve, type Stated } from '../chains/index.ts';
import { type Overlay, overlaid } from './overlay.ts';

/** A component or system type as operators see it: overlay applied (O3), and what it takes from its chain (H2). */
export interface ResolvedType extends Resolution {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  readonly path: string;
}

export type ChainedTable = 'component_type' | 'system_type';

type Texts = Omit<Stated, 'name'> & { readonly display_name: string };

interface Link extends Stated {
  readonly id: string;
  readonly path: string;
  readonly display_name: string;
  readonly overlay: Overlay<Texts> | null;
}

/** H2: an icon stated nowhere. */
export const ICONS = { component_type: 'box', system_type: 'layers' } as const;

/** The rows of all chains of the asked types, each once; nothing is ever forked of a system type. */
function chainsIn(table: ChainedTable) {
  return statement<Link>(
    `${table.replace('_', '-')}-chains`,
    `select t.id, t.name, t.path, t.display_name, t.stem, t.abbrev, t.icon, t.label_rule, o.fields as overlay
     from (select distinct substr(x.path, 1, 8 * level) as path
       from ${table} x cross join generate_series(1, x.depth) level where x.id = any($1::uuid[])) link
     join ${table} t on t.path = link.path
     left join registry_overlay o on o.kind = '${table}' and o.row_id = t.id`,
  );
}

const chains = { component_type: chainsIn('component_type'), system_type: chainsIn('system_type') };

/** By id. One statement, however many types and however deep their chains. */
export async function resolvedTypes(
  queries: Queries,
  table: ChainedTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResolvedType>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.run(chains[table], [[...new Set(ids)]]);
  const links = new Map(rows.map((row) => [row.path, { ...row, ...overlaid(textsOf(row), row.overlay) }]));
  const wanted = new Set(ids);
  const asked = [...links.values()].filter(({ id }) => wanted.has(id));
  return new Map(
    asked.map(({ id, name, display_name, path }) => {
      const chain = chainOf(path).flatMap((above) => links.get(above) ?? []);
      return [id, { id, name, display_name, path, ...resolve(chain, ICONS[table]) }];
    }),
  );
}

function textsOf({ display_name, stem, abbrev, icon, label_rule }: Link): Texts {
  return { display_name, stem, abbrev, icon, label_rule };
}

export function resolvedComponentTypes(queries: Queries, ids: readonly string[]) {
  return resolvedTypes(queries, 'component_type', ids);
}

export function resolvedSystemTypes(queries: Queries, ids: readonly string[]) {
  return resolvedTypes(queries, 'system_type', ids);
}
