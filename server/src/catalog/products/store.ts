import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';

/** What is stored of a product beside its capabilities. */
export interface ProductFields {
  readonly name: string;
  readonly display_name: string;
  readonly kind: 'device' | 'app' | 'service';
  readonly vendor_id: string | null;
  readonly driver_id: string | null;
  readonly parent_id: string | null;
  readonly component_type_id: string;
  readonly icon: string | null;
  readonly label_rule: string | null;
  readonly description: string | null;
}

export interface Product extends ProductFields {
  readonly id: string;
  readonly capabilities: readonly string[];
  readonly effective_capabilities: readonly string[];
  readonly component_type: string;
  readonly vendor: string | null;
  readonly driver: string | null;
  readonly parent_product: string | null;
  readonly official: boolean;
  readonly path: string;
  readonly depth: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const columns = `r.id, r.name, r.display_name, r.kind, r.vendor_id, r.driver_id, r.parent_id,
  r.component_type_id, r.icon, r.label_rule, r.description, r.effective_capabilities, r.official, r.path, r.depth,
  r.version, r.created_at, r.updated_at, t.name as component_type, v.name as vendor, d.name as driver,
  p.name as parent_product,
  array(select c.capability from product_capability c where c.product_id = r.id order by 1) as capabilities`;

export const from = `product r join component_type t on t.id = r.component_type_id
  left join vendor v on v.id = r.vendor_id
  left join driver d on d.id = r.driver_id
  left join product p on p.id = r.parent_id`;

const text = `select ${columns} from ${from} where r.id = $1 or r.name = $2`;
const find = {
  none: statement<Product>('product-find', text),
  change: statement<Product>('product-lock', `${text} for no key update of r`),
  remove: statement<Product>('product-lock-whole', `${text} for update of r`),
};

/** For a change, those that refer to the row meanwhile need not wait; for a removal they do. */
export type Lock = 'change' | 'remove';

export async function findProduct(
  queries: Queries,
  { id, name }: Reference,
  lock: Lock | undefined,
): Promise<Product | undefined> {
  const [row] = await queries.run(find[lock ?? 'none'], [id, name]);
  return row;
}

const insert = statement(
  'product-insert',
  `insert into product (id, name, display_name, kind, vendor_id, driver_id, parent_id, component_type_id, icon,
     label_rule, description, search)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

const update = statement(
  'product-update',
  `update product set name = $2, display_name = $3, kind = $4, vendor_id = $5, driver_id = $6, parent_id = $7,
     component_type_id = $8, icon = $9, label_rule = $10, description = $11, search = $12,
     version = version + 1, updated_at = now()
   where id = $1`,
);

function values(id: string, row: ProductFields, search: string): unknown[] {
  const { name, display_name, kind, vendor_id, driver_id, parent_id, component_type_id } = row;
  const references = [vendor_id, driver_id, parent_id, component_type_id];
  return [id, name, display_name, kind, ...references, row.icon, row.label_rule, row.description, search];
}

export async function insertProduct(
  tx: Transaction,
  id: string,
  row: ProductFields,
  search: string,
): Promise<void> {
  await tx.run(insert, values(id, row, search));
}

export async function updateProductRow(
  tx: Transaction,
  id: string,
  row: ProductFields,
  search: string,
): Promise<void> {
  await tx.run(update, values(id, row, search));
}

const remove = statement('product-delete', 'delete from product where id = $1');

/** Its capabilities and contract lines go with it. */
export async function deleteProductRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
