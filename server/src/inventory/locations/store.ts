import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import { type Referring, SHARED_COLUMNS, type SharedRow, treeReader } from '../trees/index.ts';

/** A location with all that its body needs. */
export interface Location extends SharedRow, Referring<'parent'> {
  readonly location_type: string;
  readonly location_type_id: string;
}

export const COLUMNS = `${SHARED_COLUMNS}, t.name as location_type, r.location_type_id,
  p.name as parent, r.parent_id`;

export const FROM = `location r join location_type t on t.id = r.location_type_id
  left join location p on p.id = r.parent_id`;

/** Single locations, each with one statement. */
export const locations = treeReader<Location>('location', {
  name: 'location-read',
  columns: COLUMNS,
  from: FROM,
});

export interface NewLocation {
  readonly id: string;
  readonly name: string;
  /** Null: to be rendered. */
  readonly display_name: string | null;
  readonly location_type_id: string;
  readonly parent_id: string | null;
}

// path and depth follow from the parent; what is searched is written with the label
const insert = statement<{ id: string }>(
  'location-insert',
  `insert into location (id, name, display_name, display_name_generated, location_type_id, parent_id)
   values ($1, $2, $3::text, $3::text is null, $4, $5)
   on conflict (name) do nothing returning id`,
);

/** False when the name is taken. */
export async function insertLocation(tx: Transaction, row: NewLocation): Promise<boolean> {
  const { id, name, display_name, location_type_id, parent_id } = row;
  const rows = await tx.run(insert, [id, name, display_name, location_type_id, parent_id]);
  return rows.length === 1;
}

/** What operators say of a location, apart from where it hangs. */
export interface LocationText {
  readonly name: string;
  readonly name_generated: boolean;
  /** N9: the number in a generated name. */
  readonly ordinal: number | null;
  readonly display_name: string | null;
  readonly display_name_generated: boolean;
  readonly location_type_id: string;
}

const update = statement(
  'location-update',
  `update location set name = $2, name_generated = $3, ordinal = $4, display_name = $5,
     display_name_generated = $6, location_type_id = $7 where id = $1`,
);

/** Without version and time: whether anything changed is known when the label is rendered. */
export async function updateLocationText(tx: Transaction, id: string, text: LocationText): Promise<void> {
  const { name, name_generated, ordinal, display_name, display_name_generated, location_type_id } = text;
  await tx.run(update, [
    id,
    name,
    name_generated,
    ordinal,
    display_name,
    display_name_generated,
    location_type_id,
  ]);
}

const advance = statement<Pick<Location, 'version' | 'updated_at'>>(
  'location-advance',
  'update location set version = version + 1, updated_at = now() where id = $1 returning version, updated_at',
);

/** P2: the row has changed. */
export async function advanceLocation(tx: Transaction, row: Location): Promise<Location> {
  const [advanced] = await tx.run(advance, [row.id]);
  return { ...row, ...advanced };
}

const remove = statement('location-delete', 'delete from location where id = $1');

export async function deleteLocationRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}

const holdType = statement<{ location_type_id: string }>(
  'location-hold-type',
  'select location_type_id from location where id = $1 for key share',
);

/** The type of a location, which stays until the commit: who changes it locks the row first. */
export async function heldTypeOf(queries: Queries, id: string): Promise<string | undefined> {
  const [row] = await queries.run(holdType, [id]);
  return row?.location_type_id;
}

const childTypes = statement<{ location_type_id: string }>(
  'location-child-types',
  'select distinct location_type_id from location where parent_id = $1',
);

export async function typesOfChildren(queries: Queries, id: string): Promise<string[]> {
  return (await queries.run(childTypes, [id])).map(({ location_type_id }) => location_type_id);
}
