/**
 * What other rooms ask of naming (inventory.md 1.12):
 * - a bucket of the row (`componentBucket`, `systemBucket`, `locationBucket`),
 * - `insertNamed(tx, tier, bucket, insert)` for creates: `insert` is an `insert … on conflict (name) do nothing`
 *   and answers undefined when the name was taken meanwhile (N5); N8 is judged in it, by throwing;
 * - `updateNamed(tx, tier, bucket, id, update)` for `:resetName` and `reset_name` (N6): `update` may fail by the
 *   unique name, and is then run again with the next free one;
 * - `draftName(queries, tier, bucket)`: the name as it would be now, without lock (L14).
 */
export { type Bucket, nameOf } from './bucket.ts';
export { componentBucket, locationBucket, systemBucket } from './buckets.ts';
export { draftName, type GeneratedName, generateName, insertNamed, updateNamed } from './generate-name.ts';
