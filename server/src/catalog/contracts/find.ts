import type { Queries, Transaction } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound, refused } from '../../platform/problem.ts';
import { type Contract, wordFor } from './contract.ts';
import { findOwner, findType, type Line, type OwnerRow, ownLine, type TypeRow } from './store.ts';

/** Step 9: the row whose contract a path names, or 404. */
export async function ownerAt(
  queries: Queries,
  { owner }: Contract,
  reference: string,
  options: { lock?: boolean } = {},
): Promise<OwnerRow> {
  const row = await findOwner(queries, owner, asReference(reference), options.lock === true);
  if (row === undefined) throw notFound(wordFor(owner));
  return row;
}

/** K6: a type to be declared that the catalog does not know is 422 at its place in the path. */
export async function typeToDeclare(
  tx: Transaction,
  { lane }: Contract,
  reference: string,
): Promise<TypeRow> {
  const type = await findType(tx, lane, asReference(reference));
  if (type === undefined) throw refused(`path.${lane}`, `names no ${lane} type`, reference);
  return type;
}

/** K4, K6: what has no line of its own here is 404, also when nothing of the name is known. */
export async function ownLineAt(
  tx: Transaction,
  contract: Contract,
  owner: OwnerRow,
  reference: string,
): Promise<Line> {
  const type = await findType(tx, contract.lane, asReference(reference));
  const line = type && (await ownLine(tx, contract, owner.id, type.id));
  if (line === undefined) throw notFound(`${contract.lane} in this contract`);
  return line;
}
