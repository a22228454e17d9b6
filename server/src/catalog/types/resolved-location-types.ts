import { type Queries, statement } from '../../platform/database/index.ts';
import { type Overlay, overlaid } from './overlay.ts';

export interface NameRule {
  readonly stem: string;
  readonly bare_first: boolean;
}

/** A location type as operators see it: overlay applied (O3). */
export interface ResolvedLocationType {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  readonly icon: string;
  readonly label_rule: string | null;
  readonly name_rule: NameRule | null;
  /** T2: ids of the types it may sit under; empty and not `root` = anywhere. */
  readonly allowed_parents: { readonly root: boolean; readonly ids: readonly string[] };
}

type Texts = Pick<ResolvedLocationType, 'display_name' | 'icon' | 'label_rule' | 'name_rule'>;

interface Row extends Omit<Texts, 'name_rule'> {
  readonly id: string;
  readonly name: string;
  readonly name_stem: string | null;
  readonly name_bare_first: boolean;
  readonly overlay: Overlay<Texts> | null;
  /** null among them = `root` */
  readonly allowed: readonly (string | null)[];
}

const find = statement<Row>(
  'location-types-resolved',
  `select t.id, t.name, t.display_name, t.icon, t.label_rule, t.name_stem, t.name_bare_first,
     o.fields as overlay, array(select p.parent_type_id from location_type_parent p
       where p.type_id = t.id and p.forked = coalesce(o.fields ? 'allowed_parent_types', false)) as allowed
   from location_type t left join registry_overlay o on o.kind = 'location_type' and o.row_id = t.id
   where t.id = any($1::uuid[])`,
);

/** By id, in one statement. */
export async function resolvedLocationTypes(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResolvedLocationType>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.run(find, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, toResolved(row)]));
}

function toResolved({ id, name, overlay, allowed, ...row }: Row): ResolvedLocationType {
  const { display_name, icon, label_rule } = row;
  const name_rule = row.name_stem === null ? null : { stem: row.name_stem, bare_first: row.name_bare_first };
  const texts = overlaid<Texts>({ display_name, icon, label_rule, name_rule }, overlay);
  return {
    id,
    name,
    ...pick(texts),
    allowed_parents: { root: allowed.includes(null), ids: allowed.filter((each) => each !== null) },
  };
}

/** The overlay may hold fields that only a body shows. */
function pick({ display_name, icon, label_rule, name_rule }: Texts): Texts {
  return { display_name, icon, label_rule, name_rule };
}
