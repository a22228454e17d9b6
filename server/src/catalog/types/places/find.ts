import type { Queries, Transaction } from '../../../platform/database/index.ts';
import { asReference } from '../../../platform/identifiers.ts';
import { notFound } from '../../../platform/problem.ts';
import type { PlaceRow } from './row.ts';
import { findPlace, lockPlace } from './store.ts';

/** Step 9: the location type that a path names, or 404. */
export async function placeAt(queries: Queries, reference: string): Promise<PlaceRow> {
  const row = await findPlace(queries, asReference(reference));
  if (row === undefined) throw notFound('location type');
  return row;
}

/** As `placeAt`; nobody else changes the row until the transaction ends. */
export async function lockedPlaceAt(tx: Transaction, reference: string): Promise<PlaceRow> {
  await lockPlace(tx, asReference(reference));
  return placeAt(tx, reference);
}
