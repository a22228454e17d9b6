import type { Transaction } from '../database/index.ts';
import { deleteOrphanBlob, deleteRef, insertRef, lockBlob } from './store.ts';

/** Who keeps a blob alive, by kind and id; `avatar` and the id of a principal (F17). Idempotent. */
export async function addBlobRef(tx: Transaction, sha256: string, kind: string, id: string): Promise<void> {
  await insertRef(tx, sha256, kind, id);
}

/**
 * F16: with the last reference the bytes go at once. The row is locked first, so that an upload of the same
 * bytes either added its reference before, and keeps them, or waits and stores them anew.
 */
export async function removeBlobRef(
  tx: Transaction,
  sha256: string,
  kind: string,
  id: string,
): Promise<void> {
  await lockBlob(tx, sha256);
  await deleteRef(tx, sha256, kind, id);
  await deleteOrphanBlob(tx, sha256);
}
