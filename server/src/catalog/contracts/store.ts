import { type Queries, type Statement, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';
import { type Contract, inherits, type Lane, type Owner } from './contract.ts';

export interface OwnerRow {
  readonly id: string;
  readonly name: string;
  readonly official: boolean;
  readonly version: number;
}

/** A type as a contract sees it; `minimum` and `maximum` are those of a metric, `validation` that of a property. */
export interface TypeRow {
  readonly id: string;
  readonly name: string;
  readonly data_type: 'string' | 'bool' | 'int' | 'float' | 'json';
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly validation: Record<string, unknown> | null;
}

export interface Line {
  readonly type_id: string;
  readonly type_name: string;
  readonly data_type: string;
  readonly unit: string | null;
  /** Undefined in no row: a line without a default has null, and null is no default (K5). */
  readonly default_value: unknown;
  readonly required: boolean;
  readonly inherited: boolean;
  readonly declared_by: string;
}

const ownerText = (owner: Owner) =>
  `select id, name, official, version from ${owner} where id = $1 or name = $2`;

export async function findOwner(
  queries: Queries,
  owner: Owner,
  { id, name }: Reference,
  locked: boolean,
): Promise<OwnerRow | undefined> {
  const label = `contract-${named(owner)}`;
  const find = locked
    ? statement<OwnerRow>(`${label}-lock`, `${ownerText(owner)} for no key update`)
    : statement<OwnerRow>(`${label}-find`, ownerText(owner));
  const [row] = await queries.run(find, [id, name]);
  return row;
}

const bump = (owner: Owner) =>
  statement<{ version: number }>(
    `contract-${named(owner)}-touch`,
    `update ${owner} set version = version + 1, updated_at = now() where id = $1 returning version`,
  );

/** P2: a changed line is a change of its owner. Gives the new version. */
export async function touchOwner(tx: Transaction, owner: Owner, { id, version }: OwnerRow): Promise<number> {
  const [row] = await tx.run(bump(owner), [id]);
  return row?.version ?? version;
}

const types: Readonly<Record<Lane, Statement<TypeRow>>> = {
  metric: statement(
    'contract-metric-type',
    `select id, name, data_type, minimum, maximum, null as validation
     from metric_type where id = $1 or name = $2 for key share`,
  ),
  property: statement(
    'contract-property-type',
    `select id, name, data_type, null as minimum, null as maximum, validation
     from property_type where id = $1 or name = $2 for key share`,
  ),
};

/** The type that a line is about; it stays until the transaction ends. */
export async function findType(
  tx: Transaction,
  lane: Lane,
  { id, name }: Reference,
): Promise<TypeRow | undefined> {
  const [row] = await tx.run(types[lane], [id, name]);
  return row;
}

/** K2: `a` is the row itself and, where the kind nests, whatever it inherits from; the nearest wins as a whole. */
function linesText({ owner, lane }: Contract): string {
  const above = `a.path = any(array(select left(o.path, n) from generate_series(8, length(o.path), 8) n))`;
  const nearest = inherits(owner) ? 'a.depth desc' : 'a.id';
  return `select distinct on (t.name) t.id as type_id, t.name as type_name, t.data_type,
      ${lane === 'metric' ? 't.unit' : 'null'} as unit, l.default_value, l.required,
      a.id <> o.id as inherited, a.name as declared_by
    from ${owner} o join ${owner} a on ${inherits(owner) ? above : 'a.id = o.id'}
    join ${owner}_${lane} l on l.owner_id = a.id
    join ${lane}_type t on t.id = l.type_id
    where o.id = $1 and (not $2::boolean or a.id = o.id) and ($3::uuid is null or t.id = $3)
    order by t.name, ${nearest}`;
}

async function lines(queries: Queries, contract: Contract, values: readonly unknown[]): Promise<Line[]> {
  return queries.run(statement<Line>(`${label(contract)}-lines`, linesText(contract)), values);
}

/** K3: by type name. */
export async function linesOf(
  queries: Queries,
  contract: Contract,
  ownerId: string,
  own: boolean,
): Promise<Line[]> {
  return lines(queries, contract, [ownerId, own, null]);
}

export async function ownLine(
  queries: Queries,
  contract: Contract,
  ownerId: string,
  typeId: string,
): Promise<Line | undefined> {
  const [line] = await lines(queries, contract, [ownerId, true, typeId]);
  return line;
}

function writes(contract: Contract) {
  const table = `${contract.owner}_${contract.lane}`;
  return {
    put: statement(
      `${label(contract)}-put`,
      `insert into ${table} as l (owner_id, type_id, default_value, required) values ($1, $2, $3, $4)
       on conflict (owner_id, type_id) do update set default_value = excluded.default_value, required = excluded.required
       where (l.default_value, l.required) is distinct from (excluded.default_value, excluded.required)
       returning owner_id`,
    ),
    remove: statement(
      `${label(contract)}-remove`,
      `delete from ${table} where owner_id = $1 and type_id = $2`,
    ),
  };
}

/** False when the line is already as it should be. */
export async function putLine(
  tx: Transaction,
  contract: Contract,
  key: { readonly ownerId: string; readonly typeId: string },
  { default_value, required }: { readonly default_value: unknown; readonly required: boolean },
): Promise<boolean> {
  const value = default_value === undefined ? null : JSON.stringify(default_value);
  const rows = await tx.run(writes(contract).put, [key.ownerId, key.typeId, value, required]);
  return rows.length === 1;
}

export async function removeLine(
  tx: Transaction,
  contract: Contract,
  key: { readonly ownerId: string; readonly typeId: string },
): Promise<void> {
  await tx.run(writes(contract).remove, [key.ownerId, key.typeId]);
}

function named(owner: Owner): string {
  return owner.replace('_', '-');
}

function label({ owner, lane }: Contract): string {
  return `contract-${named(owner)}-${lane}`;
}
