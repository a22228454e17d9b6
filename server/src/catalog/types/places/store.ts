import { type Queries, statement, type Transaction } from '../../../platform/database/index.ts';
import type { Reference } from '../../../platform/identifiers.ts';
import { searchable } from '../../../platform/text.ts';
import type { Allowed, PlaceRow, PlaceTexts } from './row.ts';

const entries = (which: string) => `array(select coalesce(p.parent_type_id::text, 'root') collate "C" as entry
  from location_type_parent p where p.type_id = r.id and p.forked = ${which} order by entry)`;

export const columns = `r.id, r.name, r.official, r.version, r.created_at, r.updated_at, r.own, r.overlay,
  ${entries('false')} as own_allowed, ${entries('r.forked_parents')} as allowed,
  array(select coalesce(l.name, 'root') from location_type_parent p
    left join location_type l on l.id = p.parent_type_id
    where p.type_id = r.id and p.forked = r.forked_parents order by l.name nulls first) as allowed_names`;

/** `r` is the row with its display name as operators see it. */
export const from = `(select t.id, t.name, t.official, t.version, t.created_at, t.updated_at, t.search,
    coalesce(o.fields->>'display_name', t.display_name) as display_name, o.fields as overlay,
    coalesce(o.fields ? 'allowed_parent_types', false) as forked_parents,
    jsonb_build_object('display_name', t.display_name, 'icon', t.icon, 'label_rule', t.label_rule,
      'description', t.description, 'name_rule', case when t.name_stem is not null then
        jsonb_build_object('stem', t.name_stem, 'bare_first', t.name_bare_first) end) as own
  from location_type t left join registry_overlay o on o.kind = 'location_type' and o.row_id = t.id) r`;

const find = statement<PlaceRow>(
  'location-type-find',
  `select ${columns} from ${from} where r.id = $1 or r.name = $2`,
);
const lock = statement(
  'location-type-lock',
  'select from location_type where id = $1 or name = $2 for update',
);

export async function findPlace(queries: Queries, { id, name }: Reference): Promise<PlaceRow | undefined> {
  const [row] = await queries.run(find, [id, name]);
  return row;
}

export async function lockPlace(tx: Transaction, { id, name }: Reference): Promise<void> {
  await tx.run(lock, [id, name]);
}

const insert = statement(
  'location-type-insert',
  `insert into location_type (id, name, search, display_name, icon, label_rule, description, name_stem,
     name_bare_first)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const update = statement(
  'location-type-update',
  `update location_type set name = $2, search = $3, display_name = $4, icon = $5, label_rule = $6,
     description = $7, name_stem = $8, name_bare_first = $9, version = version + 1, updated_at = now()
   where id = $1`,
);
const touch = statement(
  'location-type-touch',
  'update location_type set search = $2, version = version + 1, updated_at = now() where id = $1',
);

function values(id: string, name: string, texts: PlaceTexts): unknown[] {
  const { display_name, icon, label_rule, description, name_rule } = texts;
  const rule = [name_rule?.stem ?? null, name_rule?.bare_first ?? false];
  return [id, name, searchable(name, display_name), display_name, icon, label_rule, description, ...rule];
}

export async function insertPlace(
  tx: Transaction,
  id: string,
  name: string,
  texts: PlaceTexts,
): Promise<void> {
  await tx.run(insert, values(id, name, texts));
}

export async function updatePlaceRow(
  tx: Transaction,
  id: string,
  name: string,
  texts: PlaceTexts,
): Promise<void> {
  await tx.run(update, values(id, name, texts));
}

/** The row changed by its overlay: shipped values stay, what is searched follows (O3). */
export async function touchPlace(
  tx: Transaction,
  { id, name }: Pick<PlaceRow, 'id' | 'name'>,
  display_name: string,
): Promise<void> {
  await tx.run(touch, [id, searchable(name, display_name)]);
}

const clearParents = statement(
  'location-type-parents-clear',
  'delete from location_type_parent where type_id = $1 and forked = $2',
);
const writeParents = statement(
  'location-type-parents-write',
  `insert into location_type_parent (type_id, forked, parent_type_id)
   select $1, $2, nullif(entry, 'root')::uuid from unnest($3::text[]) entry`,
);

/** The parents of the row itself, or those that operators put over them. */
export async function replaceParents(
  tx: Transaction,
  id: string,
  forked: boolean,
  allowed: Allowed,
): Promise<void> {
  await tx.run(clearParents, [id, forked]);
  await tx.run(writeParents, [id, forked, allowed]);
}

const remove = statement('location-type-delete', 'delete from location_type where id = $1');

/** Its contract lines and the parents it names go with it. */
export async function deletePlaceRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(clearParents, [id, false]);
  await tx.run(remove, [id]);
}
