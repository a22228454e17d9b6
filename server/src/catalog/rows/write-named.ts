import type { AccessContext } from '../../access/caller/index.ts';
import { isUniqueViolation, type Transaction } from '../../platform/database/index.ts';
import { conflict } from '../../platform/problem.ts';

/**
 * One write of a catalog row, whose table names the constraint on its names `<table>_name`. Of two writes that
 * claim one name the database lets one through; the other is 409 (I3, P3).
 */
export async function writeNamed<T>(
  ctx: AccessContext,
  table: string,
  name: string | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.database.transaction(work);
  } catch (error) {
    if (!isUniqueViolation(error, `${table}_name`)) throw error;
    throw conflict(`The name ${name} is taken by another ${table.replaceAll('_', ' ')}.`, 'body.name');
  }
}
