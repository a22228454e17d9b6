import type { Tier } from '../../access/scope/index.ts';
import { isUniqueViolation, type Queries, type Transaction } from '../../platform/database/index.ts';
import { asUuid } from '../../platform/identifiers.ts';
import { type Bucket, nameOf, stemOfNames } from './bucket.ts';
import { lowestNumber } from './lowest-number.ts';
import { isTaken, lockNames } from './store.ts';

export interface GeneratedName {
  readonly name: string;
  /** N9. */
  readonly ordinal: number;
  /** Whether the name ends in the number. */
  readonly shown: boolean;
}

interface Options {
  /** N6: a row whose own name counts as free. */
  readonly except?: string;
}

/** N2–N4: the name as it would be generated now. Nothing is reserved. */
export async function draftName(
  queries: Queries,
  tier: Tier,
  bucket: Bucket,
  { except }: Options = {},
): Promise<GeneratedName> {
  const bare = nameOf(bucket, 1);
  const stem = stemOfNames(bucket);
  const hidesFirst = bare === stem;
  // I2: a name shaped like a uuid is nobody's, not even where the parts of it happen to look so.
  if (hidesFirst && asUuid(bare) === undefined && !(await isTaken(queries, tier, bare, except))) {
    return { name: bare, ordinal: 1, shown: false };
  }
  const prefix = stem === '' ? '' : `${stem}-`;
  const ordinal = await lowestNumber(queries, tier, prefix, hidesFirst ? 2 : 1, except);
  return { name: `${prefix}${ordinal}`, ordinal, shown: true };
}

/** N5: as `draftName`; whoever generates in the same bucket waits until the transaction ends. */
export async function generateName(
  tx: Transaction,
  tier: Tier,
  bucket: Bucket,
  options: Options = {},
): Promise<GeneratedName> {
  await lockNames(tx, tier, stemOfNames(bucket));
  return draftName(tx, tier, bucket, options);
}

/** A name typed by somebody at the same moment takes a number away; nobody is that quick this often. */
const TRIES = 100;

/** N5: inserts under a generated name. `insert` answers undefined when the name was just taken. */
export async function insertNamed<T>(
  tx: Transaction,
  tier: Tier,
  bucket: Bucket,
  insert: (name: string, ordinal: number) => Promise<T | undefined>,
): Promise<T> {
  for (let left = TRIES; left > 0; left -= 1) {
    const { name, ordinal } = await generateName(tx, tier, bucket);
    const made = await insert(name, ordinal);
    if (made !== undefined) return made;
  }
  throw new Error(`A ${tier} could not be named in ${TRIES} tries.`);
}

/** N6: as `insertNamed` for a row that is there. Its own name counts as free; `update` may fail by a taken name. */
export async function updateNamed<T>(
  tx: Transaction,
  tier: Tier,
  bucket: Bucket,
  id: string,
  update: (name: string, ordinal: number) => Promise<T>,
): Promise<T> {
  for (let left = TRIES; left > 0; left -= 1) {
    const { name, ordinal } = await generateName(tx, tier, bucket, { except: id });
    try {
      return await tx.savepoint(() => update(name, ordinal));
    } catch (error) {
      if (!isUniqueViolation(error, `${tier}_name_key`) || left === 1) throw error;
    }
  }
  throw new Error(`A ${tier} could not be named in ${TRIES} tries.`);
}
