import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';

/** What an author writes of a driver. `version_text` is the author's; `version` counts the writes (P2). */
export interface DriverText {
  readonly name: string;
  readonly display_name: string;
  readonly version_text: string | null;
  readonly description: string | null;
}

export interface Driver extends DriverText {
  readonly id: string;
  readonly definition: Record<string, unknown> | null;
  readonly official: boolean;
  readonly product_count: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const columns = `r.id, r.name, r.display_name, r.version_text, r.description, r.definition, r.official,
  r.version, r.created_at, r.updated_at,
  (select count(*)::int from product p where p.driver_id = r.id) as product_count`;

const text = `select ${columns} from driver r where r.id = $1 or r.name = $2`;
const find = statement<Driver>('driver-find', text);
const lock = statement<Driver>('driver-lock', `${text} for update`);

export async function findDriver(
  queries: Queries,
  { id, name }: Reference,
  locked: boolean,
): Promise<Driver | undefined> {
  const [row] = await queries.run(locked ? lock : find, [id, name]);
  return row;
}

const insert = statement(
  'driver-insert',
  `insert into driver (id, name, display_name, version_text, description, search)
   values ($1, $2, $3, $4, $5, $6)`,
);

const update = statement(
  'driver-update',
  `update driver set name = $2, display_name = $3, version_text = $4, description = $5, search = $6,
     version = version + 1, updated_at = now()
   where id = $1`,
);

function values(id: string, row: DriverText, search: string): unknown[] {
  return [id, row.name, row.display_name, row.version_text, row.description, search];
}

export async function insertDriver(
  tx: Transaction,
  id: string,
  row: DriverText,
  search: string,
): Promise<void> {
  await tx.run(insert, values(id, row, search));
}

export async function updateDriverRow(
  tx: Transaction,
  id: string,
  row: DriverText,
  search: string,
): Promise<void> {
  await tx.run(update, values(id, row, search));
}

const remove = statement('driver-delete', 'delete from driver where id = $1');

export async function deleteDriverRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
