import { createHash } from 'node:crypto';
import { badRequest } from '../problem.ts';

/** The sort key of the last row of a page. */
export type CursorKey = readonly (string | number)[];

const DIGEST_BYTES = 12;

/** An opaque cursor, bound to what it pages through: path, filters and sort (README 3.4.2). */
export function encodeCursor(key: CursorKey, bound: string): string {
  const payload = Buffer.from(JSON.stringify(key));
  return Buffer.concat([digest(payload, bound), payload]).toString('base64url');
}

/** A foreign or damaged cursor is a 400. */
export function decodeCursor(cursor: string, bound: string): CursorKey {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(DIGEST_BYTES);
  const intact =
    bytes.toString('base64url') === cursor && digest(payload, bound).equals(bytes.subarray(0, DIGEST_BYTES));
  if (!intact) throw badRequest([{ location: 'query.cursor', message: 'does not belong to this list' }]);
  return JSON.parse(payload.toString()) as CursorKey;
}

function digest(payload: Buffer, bound: string): Buffer {
  return createHash('sha256').update(bound).update('\0').update(payload).digest().subarray(0, DIGEST_BYTES);
}
