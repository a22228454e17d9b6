import type { Transaction } from '../../platform/database/index.ts';
import { refused } from '../../platform/problem.ts';
import { type Bucket, locationBucket, updateNamed } from '../naming/index.ts';
import type { TreeRow } from '../trees/index.ts';
import { updateLocationText } from './store.ts';

/** N7: how names of the type are made; a type without `name_rule` is refused at `at`. */
export async function bucketOf(
  tx: Transaction,
  { typeId, parentId }: { readonly typeId: string; readonly parentId: string | null },
  at: string,
): Promise<Bucket> {
  const bucket = await locationBucket(tx, { parentId, locationTypeId: typeId });
  if (bucket === undefined) throw refused(at, 'the type of the location has no name_rule');
  return bucket;
}

/** N6: gives the row a generated name. False when it has that very name already. */
export async function giveGeneratedName(
  tx: Transaction,
  row: TreeRow & { readonly location_type_id: string },
  bucket: Bucket,
): Promise<boolean> {
  return updateNamed(tx, 'location', bucket, row.id, async (name, ordinal) => {
    if (name === row.name && row.name_generated) return false;
    await updateLocationText(tx, row.id, { ...row, name, ordinal, name_generated: true });
    return true;
  });
}
