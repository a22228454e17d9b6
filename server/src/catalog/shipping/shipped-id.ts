import { createHash } from 'node:crypto';

/** O9: fixed for ever, so that a shipped row has the same id on every installation. */
const NAMESPACE = Buffer.from('6f0c7a1e5b8d4e2f9a3c1d7b4e60c852', 'hex');

/** UUIDv5 of (namespace, kind + "/" + name). */
export function shippedId(kind: string, name: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(`${kind}/${name}`).digest().subarray(0, 16);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
