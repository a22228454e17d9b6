import type { Tier } from '../../access/scope/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { lowestFree } from './store.ts';

/** Numbers looked at with one statement: few at first, ten times as many each time all were taken. */
const FIRST_LOOK = 50;
/** With a prefix of 52 and a stem of 40 characters a name has room for six digits (N3). */
const HIGHEST = 999_999;

/** N4: the lowest number from `from` on that makes a free name of `prefix`. */
export async function lowestNumber(
  queries: Queries,
  tier: Tier,
  prefix: string,
  from: number,
  except?: string,
): Promise<number> {
  for (let low = from, width = FIRST_LOOK; low <= HIGHEST; low += width, width *= 10) {
    const to = Math.min(low + width - 1, HIGHEST);
    const n = await lowestFree(queries, tier, prefix, { from: low, to }, except);
    if (n !== null) return n;
  }
  throw new Error(`No number is left for a ${tier} named ${prefix}.`);
}
