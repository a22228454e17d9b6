import { type Statement, statement, type Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/identifiers.ts';
import { refused } from '../../../platform/problem.ts';
import type { Referred, RoleTerms } from './declaration.ts';

/** Who declares a role. */
export interface Owner {
  readonly kind: 'standard' | 'system';
  readonly id: string;
  readonly name: string;
}

const insert = statement(
  'system-role-insert',
  `insert into system_role (id, standard_id, system_id, name, display_name, quorum, capacity, impact, position_labels)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const update = statement(
  'system-role-update',
  `update system_role set display_name = $2, quorum = $3, capacity = $4, impact = $5, position_labels = $6
   where id = $1`,
);

export async function insertRole(
  tx: Transaction,
  owner: Owner,
  name: string,
  terms: RoleTerms,
): Promise<string> {
  const id = newId();
  const owners = [owner.kind === 'standard' ? owner.id : null, owner.kind === 'system' ? owner.id : null];
  await tx.run(insert, [id, ...owners, name, ...columnsOf(terms)]);
  await writeLists(tx, id, terms);
  return id;
}

export async function updateRole(tx: Transaction, id: string, terms: RoleTerms): Promise<void> {
  await tx.run(update, [id, ...columnsOf(terms)]);
  for (const list of Object.values(LISTS)) await tx.run(list.clear, [id]);
  await writeLists(tx, id, terms);
}

function columnsOf({ display_name, quorum, capacity, impact, position_labels }: RoleTerms): unknown[] {
  return [display_name, quorum, capacity, impact, position_labels];
}

interface List {
  readonly clear: Statement<unknown>;
  readonly fill: Statement<{ id: string }>;
}

/** What a role names stays until the transaction ends; a row that just went is not among the filled. */
const fillFrom = (table: string, link: string) =>
  `insert into ${link} (role_id, ${table}_id)
   select $1, t.id from ${table} t where t.id = any($2::uuid[]) for key share of t
   returning ${table}_id as id`;

const LISTS = {
  capabilities: {
    clear: statement(
      'system-role-clear-capabilities',
      'delete from system_role_capability where role_id = $1',
    ),
    fill: statement(
      'system-role-fill-capabilities',
      `insert into system_role_capability (role_id, capability)
       select $1, unnest($2::text[]) returning capability as id`,
    ),
  },
  accepted: {
    clear: statement('system-role-clear-types', 'delete from system_role_type where role_id = $1'),
    fill: statement('system-role-fill-types', fillFrom('component_type', 'system_role_type')),
  },
  pinned: {
    clear: statement('system-role-clear-products', 'delete from system_role_product where role_id = $1'),
    fill: statement('system-role-fill-products', fillFrom('product', 'system_role_product')),
  },
} satisfies Record<string, List>;

async function writeLists(tx: Transaction, id: string, terms: RoleTerms): Promise<void> {
  const idsOf = (rows: readonly Referred[]) => rows.map((row) => row.id);
  await fill(tx, LISTS.capabilities, id, terms.capabilities, 'body.capabilities');
  await fill(tx, LISTS.accepted, id, idsOf(terms.accepted), 'body.accepted_types');
  await fill(tx, LISTS.pinned, id, idsOf(terms.pinned), 'body.pinned_products');
}

async function fill(
  tx: Transaction,
  list: List,
  id: string,
  values: readonly string[],
  at: string,
): Promise<void> {
  if (values.length === 0) return;
  const filled = await tx.run(list.fill, [id, values]);
  if (filled.length < values.length) throw refused(at, 'names a row that was just deleted');
}

const remove = statement('system-role-delete', 'delete from system_role where id = $1');

export async function deleteRole(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
