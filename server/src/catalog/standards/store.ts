import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';

/** What is stored of a standard itself. */
export interface StandardFields {
  readonly name: string;
  readonly display_name: string;
  readonly parent_id: string | null;
  readonly system_type_id: string | null;
  readonly label_rule: string | null;
  readonly description: string | null;
}

export interface Standard extends StandardFields {
  readonly id: string;
  readonly parent_standard: string | null;
  readonly system_type: string | null;
  readonly official: boolean;
  readonly path: string;
  readonly depth: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const columns = `r.id, r.name, r.display_name, r.parent_id, r.system_type_id, r.label_rule, r.description,
  r.official, r.path, r.depth, r.version, r.created_at, r.updated_at, p.name as parent_standard,
  t.name as system_type`;

export const from = `standard r left join standard p on p.id = r.parent_id
  left join system_type t on t.id = r.system_type_id`;

const text = `select ${columns} from ${from} where r.id = $1 or r.name = $2`;
const find = {
  none: statement<Standard>('standard-find', text),
  change: statement<Standard>('standard-lock', `${text} for no key update of r`),
  remove: statement<Standard>('standard-lock-whole', `${text} for update of r`),
};

/** For a change, those that refer to the row meanwhile need not wait; for a removal they do. */
export type Lock = 'change' | 'remove';

export async function findStandard(
  queries: Queries,
  { id, name }: Reference,
  lock: Lock | undefined,
): Promise<Standard | undefined> {
  const [row] = await queries.run(find[lock ?? 'none'], [id, name]);
  return row;
}

const insert = statement(
  'standard-insert',
  `insert into standard (id, name, display_name, parent_id, system_type_id, label_rule, description, search)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const update = statement(
  'standard-update',
  `update standard set name = $2, display_name = $3, parent_id = $4, system_type_id = $5, label_rule = $6,
     description = $7, search = $8, version = version + 1, updated_at = now()
   where id = $1`,
);

function values(id: string, row: StandardFields, search: string): unknown[] {
  const { name, display_name, parent_id, system_type_id, label_rule, description } = row;
  return [id, name, display_name, parent_id, system_type_id, label_rule, description, search];
}

export async function insertStandard(
  tx: Transaction,
  id: string,
  row: StandardFields,
  search: string,
): Promise<void> {
  await tx.run(insert, values(id, row, search));
}

export async function updateStandardRow(
  tx: Transaction,
  id: string,
  row: StandardFields,
  search: string,
): Promise<void> {
  await tx.run(update, values(id, row, search));
}

const remove = statement('standard-delete', 'delete from standard where id = $1');

/** Its roles and contract lines go with it. */
export async function deleteStandardRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
