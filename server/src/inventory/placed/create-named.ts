import type { Transaction } from '../../platform/database/index.ts';
import { Problem, refused } from '../../platform/problem.ts';
import { type Bucket, insertNamed } from '../naming/index.ts';
import type { PlacedTier } from './kind.ts';
import { nameTaken } from './name-taken.ts';

interface Naming {
  readonly name?: string;
  readonly expected_name?: string;
}

/** N8: what is asserted is the name that the platform generates. */
export function refuseExpectation({ name, expected_name }: Naming): void {
  if (name === undefined || expected_name === undefined) return;
  throw refused('body.expected_name', 'goes with a generated name only, not with name', expected_name);
}

/** Answers undefined when the name is taken. */
type Insert = (name: string, ordinal: number | null) => Promise<true | undefined>;

/** N1, N5, N8: inserts a row under the given name (409 when it is taken), or under a generated one. */
export async function createNamed(
  tx: Transaction,
  tier: PlacedTier,
  { name, expected_name }: Naming,
  bucket: () => Promise<Bucket>,
  insert: Insert,
): Promise<void> {
  if (name !== undefined) {
    if ((await insert(name, null)) === undefined) throw nameTaken(tier, name);
    return;
  }
  await insertNamed(tx, tier, await bucket(), (generated, ordinal) => {
    if (expected_name !== undefined && generated !== expected_name) throw unexpected(generated);
    return insert(generated, ordinal);
  });
}

function unexpected(value: string): Problem {
  const message = `the generated name would be ${value}`;
  return new Problem(409, `The name is not the expected one: ${message}.`, {
    errors: [{ location: 'body.expected_name', message, value }],
  });
}
