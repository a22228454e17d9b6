import { isUniqueViolation } from '../../platform/database/index.ts';
import { conflict, type Problem } from '../../platform/problem.ts';
import type { PlacedTier } from './kind.ts';

/** I3: in the whole installation, whatever the caller may read. */
export function nameTaken(tier: PlacedTier, name: string): Problem {
  return conflict(`The name ${name} is taken by another ${tier}.`, 'body.name');
}

/** P3: of two writes that claim one name the database lets one through; the other is 409. */
export async function claimingName<T>(tier: PlacedTier, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, `${tier}_name_key`)) throw nameTaken(tier, name);
    throw error;
  }
}
