import {
  type Queries,
  type Statement,
  statement,
  type Transaction,
} from '../../../platform/database/index.ts';
import type { Reference } from '../../../platform/identifiers.ts';
import { searchable } from '../../../platform/text.ts';
import type { ChainedTable } from '../resolved.ts';
import type { TypeRow, TypeTexts } from './row.ts';

export const columns = `r.id, r.name, r.official, r.parent_id, p.name as parent, r.path, r.depth, r.version,
  r.created_at, r.updated_at, r.own, r.overlay`;

/** `r` is the row with its display name as operators see it; of a system type nothing is ever forked. */
export function fromTable(table: ChainedTable): string {
  return `(select t.id, t.name, t.official, t.parent_id, t.path, t.depth, t.version, t.created_at, t.updated_at,
      t.search, coalesce(o.fields->>'display_name', t.display_name) as display_name, o.fields as overlay,
      jsonb_build_object('display_name', t.display_name, 'stem', t.stem, 'abbrev', t.abbrev, 'icon', t.icon,
        'label_rule', t.label_rule, 'description', t.description) as own
    from ${table} t left join registry_overlay o on o.kind = '${table}' and o.row_id = t.id) r
    left join ${table} p on p.id = r.parent_id`;
}

interface Statements {
  readonly find: Statement<TypeRow>;
  readonly lock: Statement<unknown>;
  readonly insert: Statement<unknown>;
  readonly update: Statement<unknown>;
  readonly touch: Statement<unknown>;
  readonly remove: Statement<unknown>;
}

function statementsOf(table: ChainedTable): Statements {
  const label = table.replace('_', '-');
  return {
    find: statement(
      `${label}-find`,
      `select ${columns} from ${fromTable(table)} where r.id = $1 or r.name = $2`,
    ),
    lock: statement(`${label}-lock`, `select from ${table} where id = $1 or name = $2 for update`),
    insert: statement(
      `${label}-insert`,
      `insert into ${table} (id, name, parent_id, search, display_name, stem, abbrev, icon, label_rule, description)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    ),
    update: statement(
      `${label}-update`,
      `update ${table} set name = $2, parent_id = $3, search = $4, display_name = $5, stem = $6, abbrev = $7,
         icon = $8, label_rule = $9, description = $10, version = version + 1, updated_at = now()
       where id = $1`,
    ),
    touch: statement(
      `${label}-touch`,
      `update ${table} set search = $2, version = version + 1, updated_at = now() where id = $1`,
    ),
    remove: statement(`${label}-delete`, `delete from ${table} where id = $1`),
  };
}

const statements = {
  component_type: statementsOf('component_type'),
  system_type: statementsOf('system_type'),
} as const;

export async function findType(
  queries: Queries,
  table: ChainedTable,
  { id, name }: Reference,
): Promise<TypeRow | undefined> {
  const [row] = await queries.run(statements[table].find, [id, name]);
  return row;
}

export async function lockType(tx: Transaction, table: ChainedTable, { id, name }: Reference): Promise<void> {
  await tx.run(statements[table].lock, [id, name]);
}

/** What is written of a custom row. */
export interface TypeFields {
  readonly name: string;
  readonly parent_id: string | null;
  readonly texts: TypeTexts;
}

function values(id: string, { name, parent_id, texts }: TypeFields): unknown[] {
  const { display_name, stem, abbrev, icon, label_rule, description } = texts;
  const search = searchable(name, display_name);
  return [id, name, parent_id, search, display_name, stem, abbrev, icon, label_rule, description];
}

export async function insertType(
  tx: Transaction,
  table: ChainedTable,
  id: string,
  fields: TypeFields,
): Promise<void> {
  await tx.run(statements[table].insert, values(id, fields));
}

export async function updateTypeRow(
  tx: Transaction,
  table: ChainedTable,
  id: string,
  fields: TypeFields,
): Promise<void> {
  await tx.run(statements[table].update, values(id, fields));
}

/** The row changed by its overlay: shipped values stay, what is searched follows (O3). */
export async function touchType(
  tx: Transaction,
  table: ChainedTable,
  { id, name }: { readonly id: string; readonly name: string },
  display_name: string,
): Promise<void> {
  await tx.run(statements[table].touch, [id, searchable(name, display_name)]);
}

export async function deleteTypeRow(tx: Transaction, table: ChainedTable, id: string): Promise<void> {
  await tx.run(statements[table].remove, [id]);
}
