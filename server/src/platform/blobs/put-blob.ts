import type { Transaction } from '../database/index.ts';
import { digestOf } from './digest.ts';
import { hasChunks, insertChunk, insertOrLockBlob } from './store.ts';

/** F18: rows of this many bytes. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Stores bytes under their hash, once (F8). Without a reference they may go at any time after the
 * transaction: add one in the same.
 */
export async function putBlob(tx: Transaction, bytes: Buffer): Promise<string> {
  const sha256 = digestOf(bytes);
  await insertOrLockBlob(tx, sha256, bytes.length);
  // asked after the lock, which may have waited for whoever stored or removed the same bytes
  if (await hasChunks(tx, sha256)) return sha256;
  for (let seq = 0; seq * CHUNK_BYTES < bytes.length; seq += 1) {
    await insertChunk(tx, sha256, seq, bytes.subarray(seq * CHUNK_BYTES, (seq + 1) * CHUNK_BYTES));
  }
  return sha256;
}
