import { readBlob } from '../../platform/blobs/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { notFound } from '../../platform/problem.ts';
import { findAvatar } from './store.ts';

const ATTEMPTS = 3;

/** AvatarOutputBody of a human; 404 when there is no picture. */
export async function readAvatar(database: Database, principalId: string) {
  // a picture replaced between the two reads takes its bytes with it: then the new one is read
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sha256 = await findAvatar(database, principalId);
    if (sha256 === undefined) break;
    const bytes = await readBlob(database, sha256);
    if (bytes !== undefined) {
      return { image_base64: bytes.toString('base64'), content_type: 'image/jpeg' } as const;
    }
  }
  throw notFound('picture');
}
