import { isUniqueViolation } from '../../platform/database/index.ts';
import { conflict, type Problem } from '../../platform/problem.ts';

/** I3: in the whole installation, whatever the caller may read. */
export function nameTaken(name: string): Problem {
  return conflict(`The name ${name} is taken by another location.`, 'body.name');
}

/** P3: of two writes that claim one name the database lets one through; the other is 409. */
export async function claimingName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'location_name_key')) throw nameTaken(name);
    throw error;
  }
}
