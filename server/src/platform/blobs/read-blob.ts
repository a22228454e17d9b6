import type { Queries } from '../database/index.ts';
import { digestOf } from './digest.ts';
import { findBytes, markBlobCorrupt } from './store.ts';

/** The stored bytes are not what their hash says. */
export class BlobCorrupt extends Error {
  override readonly name = 'BlobCorrupt';

  constructor(sha256: string) {
    super(`The bytes of blob ${sha256} do not match their hash.`);
  }
}

/**
 * The whole of a blob that fits into memory, or undefined when there is none. Verified before the first byte
 * leaves (configuration.md 7.2); a mismatch is recorded on the blob and thrown.
 */
export async function readBlob(queries: Queries, sha256: string): Promise<Buffer | undefined> {
  const bytes = await findBytes(queries, sha256);
  if (bytes === undefined || digestOf(bytes) === sha256) return bytes;
  await markBlobCorrupt(queries, sha256);
  throw new BlobCorrupt(sha256);
}
