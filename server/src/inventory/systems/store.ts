import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import { lineage, type Referring, SHARED_COLUMNS, type SharedRow, treeReader } from '../trees/index.ts';

/** A system with all that its body needs. */
export interface System extends SharedRow, Referring<'location' | 'effective_location' | 'parent'> {
  readonly standard: string | null;
  readonly standard_id: string | null;
  readonly system_type: string | null;
  readonly system_type_id: string | null;
  readonly member_count: number;
  readonly understaffed_roles: number;
}

/** What a system itself holds of its body, with what the small tables of the catalog add. */
export const OWN_COLUMNS = `${SHARED_COLUMNS}, r.location_id, r.effective_location_id, r.parent_id,
  r.standard_id, r.system_type_id, r.understaffed_roles`;

const COLUMNS = `${OWN_COLUMNS}, l.name as location, e.name as effective_location, up.name as parent,
  d.name as standard, t.name as system_type,
  (select count(*)::int from system_member m where m.system_id = r.id) as member_count`;

const FROM = `system r
  left join location l on l.id = r.location_id
  left join location e on e.id = r.effective_location_id
  left join system up on up.id = r.parent_id
  left join standard d on d.id = r.standard_id
  left join system_type t on t.id = r.system_type_id`;

/** Single systems, each with one statement. */
export const systems = treeReader<System>('system', { name: 'system-read', columns: COLUMNS, from: FROM });

export interface NewSystem {
  readonly id: string;
  readonly name: string;
  /** Null: the name was given, not generated (N9). */
  readonly ordinal: number | null;
  /** Null: to be rendered. */
  readonly display_name: string | null;
  readonly location_id: string | null;
  readonly parent_id: string | null;
  readonly standard_id: string | null;
  readonly system_type_id: string | null;
}

// path and depth follow from the parent; what is searched is written with the label
const insert = statement<{ id: string }>(
  'system-insert',
  `insert into system (id, name, name_generated, ordinal, display_name, display_name_generated,
     location_id, parent_id, standard_id, system_type_id)
   values ($1, $2, $3::int is not null, $3::int, $4::text, $4::text is null, $5, $6, $7, $8)
   on conflict (name) do nothing returning id`,
);

/** Undefined when the name is taken. */
export async function insertSystem(tx: Transaction, row: NewSystem): Promise<true | undefined> {
  const { id, name, ordinal, display_name, location_id, parent_id, standard_id, system_type_id } = row;
  const values = [name, ordinal, display_name, location_id, parent_id, standard_id, system_type_id];
  return (await tx.run(insert, [id, ...values])).length === 1 ? true : undefined;
}

const classify = statement(
  'system-classify',
  'update system set standard_id = $2, system_type_id = $3 where id = $1',
);

export async function updateClasses(
  tx: Transaction,
  id: string,
  standardId: string | null,
  typeId: string | null,
): Promise<void> {
  await tx.run(classify, [id, standardId, typeId]);
}

const typeInChain = statement<{ system_type_id: string }>(
  'system-type-of-standard',
  `select up.system_type_id from standard own join standard up on up.path = any(${lineage('own.path')})
   where own.id = $1 and up.system_type_id is not null order by up.depth desc limit 1`,
);

/** 3.9: the type of the nearest in the chain of a standard that states one. */
export async function typeOfStandard(queries: Queries, standardId: string): Promise<string | null> {
  const [row] = await queries.run(typeInChain, [standardId]);
  return row?.system_type_id ?? null;
}

const members = statement<{ id: string; name: string }>(
  'system-members',
  `select c.id, c.name from system_member m join component c on c.id = m.component_id
   where m.system_id = $1 order by c.name`,
);

export async function membersOf(queries: Queries, id: string): Promise<{ id: string; name: string }[]> {
  return queries.run(members, [id]);
}
