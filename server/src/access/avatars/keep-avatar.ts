import { addBlobRef, putBlob, removeBlobRef } from '../../platform/blobs/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { findAvatar, updateAvatar } from './store.ts';

/** F17: the kind of reference that keeps the bytes of a picture. */
const REFERENCE = 'avatar';

/** Makes the bytes the picture of a human. Gives what the picture was before; `same` when it is this one. */
export async function keepAvatar(
  tx: Transaction,
  principalId: string,
  picture: Buffer,
): Promise<'none' | 'other' | 'same'> {
  const before = await findAvatar(tx, principalId);
  const sha256 = await putBlob(tx, picture);
  if (sha256 === before) return 'same';
  await addBlobRef(tx, sha256, REFERENCE, principalId);
  await updateAvatar(tx, principalId, sha256);
  if (before === undefined) return 'none';
  await removeBlobRef(tx, before, REFERENCE, principalId);
  return 'other';
}

/** Removes the picture of a human, its bytes too where nothing else holds them. False when there was none. */
export async function discardAvatar(tx: Transaction, principalId: string): Promise<boolean> {
  const sha256 = await findAvatar(tx, principalId);
  if (sha256 === undefined) return false;
  await updateAvatar(tx, principalId, null);
  await removeBlobRef(tx, sha256, REFERENCE, principalId);
  return true;
}
