import type { AccessContext } from '../../../access/caller/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { Problem, type Violation } from '../../../platform/problem.ts';
import { readableAmong } from '../../trees/index.ts';
import { type Crowded, crowdedBy } from './crowding-store.ts';
import type { Owner } from './write-store.ts';

/** As many as a refused delete shows (D1). */
const SHOWN = 20;
const AT = 'body.capacity';

/**
 * A11: refuses a capacity that the occupants of some system do not fit in, or the highest position of one. Judged
 * with the declaration written: it counts where it is effective then.
 */
export async function refuseCrowded(
  ctx: AccessContext,
  tx: Transaction,
  owner: Owner,
  roleId: string,
): Promise<void> {
  const crowded = await crowdedBy(tx, owner, roleId);
  if (crowded.length === 0) return;
  const readable = await readableAmong(
    ctx,
    tx,
    'system',
    crowded.map(({ id }) => id),
  );
  const seen = crowded.filter(({ id }) => readable.has(id));
  const hidden = crowded.length - seen.length;
  const errors = seen.slice(0, SHOWN).map(violationOf);
  if (hidden > 0) {
    const message = `is too small for ${hidden} systems that you may not read`;
    errors.push({ location: AT, message, value: { kind: 'system', count: hidden, hidden: true } });
  }
  throw new Problem(409, `The capacity is below what is occupied in ${crowded.length} systems.`, { errors });
}

function violationOf({ id, name, assigned, highest }: Crowded): Violation {
  const message = `is too small for system ${name}: ${assigned} assigned, the highest position is ${highest}`;
  return { location: AT, message, value: { kind: 'system', id, name, assigned, highest } };
}
