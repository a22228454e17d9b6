import { createHash } from 'node:crypto';

/** The key of a blob: SHA-256 of its bytes in lower-case hex. */
export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
