import { randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A time-ordered uuid (v7): 48 bits of milliseconds, then random. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The uuid in its stored form, or undefined when the text is not one (3.2.3). */
export function asUuid(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined;
}

/** What a path parameter or a body field refers to: a uuid-shaped value is only ever an id (P4). */
export interface Reference {
  readonly id: string | null;
  readonly name: string | null;
}

/** A text that cannot be stored (U+0000, unpaired surrogates) names nothing. */
export function asReference(text: string): Reference {
  const id = asUuid(text);
  if (id !== undefined) return { id, name: null };
  return { id: null, name: text.includes('\u0000') || !text.isWellFormed() ? null : text };
}
