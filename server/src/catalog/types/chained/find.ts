import type { Queries, Transaction } from '../../../platform/database/index.ts';
import { asReference } from '../../../platform/identifiers.ts';
import { notFound } from '../../../platform/problem.ts';
import type { ChainedKind } from './kind.ts';
import type { TypeRow } from './row.ts';
import { findType, lockType } from './store.ts';

/** Step 9: the type that a path names, or 404. */
export async function typeAt(queries: Queries, kind: ChainedKind, reference: string): Promise<TypeRow> {
  const row = await findType(queries, kind.table, asReference(reference));
  if (row === undefined) throw notFound(kind.what);
  return row;
}

/** As `typeAt`; nobody else changes the row until the transaction ends. */
export async function lockedTypeAt(tx: Transaction, kind: ChainedKind, reference: string): Promise<TypeRow> {
  await lockType(tx, kind.table, asReference(reference));
  return typeAt(tx, kind, reference);
}
