import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';

/** What an author writes of a vendor. */
export interface VendorText {
  readonly name: string;
  readonly display_name: string;
  readonly kind: 'manufacturer' | 'integrator' | 'developer';
  readonly icon: string | null;
  readonly support_phone: string | null;
  readonly website: string | null;
}

export interface Vendor extends VendorText {
  readonly id: string;
  readonly official: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const columns = `r.id, r.name, r.display_name, r.kind, r.icon, r.support_phone, r.website, r.official,
  r.version, r.created_at, r.updated_at`;

const text = `select ${columns} from vendor r where r.id = $1 or r.name = $2`;
const find = statement<Vendor>('vendor-find', text);
const lock = statement<Vendor>('vendor-lock', `${text} for update`);

export async function findVendor(
  queries: Queries,
  { id, name }: Reference,
  locked: boolean,
): Promise<Vendor | undefined> {
  const [row] = await queries.run(locked ? lock : find, [id, name]);
  return row;
}

const insert = statement(
  'vendor-insert',
  `insert into vendor (id, name, display_name, kind, icon, support_phone, website, search)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const update = statement(
  'vendor-update',
  `update vendor set name = $2, display_name = $3, kind = $4, icon = $5, support_phone = $6, website = $7,
     search = $8, version = version + 1, updated_at = now()
   where id = $1`,
);

function values(id: string, row: VendorText, search: string): unknown[] {
  return [id, row.name, row.display_name, row.kind, row.icon, row.support_phone, row.website, search];
}

export async function insertVendor(
  tx: Transaction,
  id: string,
  row: VendorText,
  search: string,
): Promise<void> {
  await tx.run(insert, values(id, row, search));
}

export async function updateVendorRow(
  tx: Transaction,
  id: string,
  row: VendorText,
  search: string,
): Promise<void> {
  await tx.run(update, values(id, row, search));
}

const remove = statement('vendor-delete', 'delete from vendor where id = $1');

export async function deleteVendorRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
