import { createHash } from 'node:crypto';
import { type Queries, statement } from '../../platform/database/index.ts';

interface Revision {
  readonly epoch: string;
  readonly changes: number;
  readonly last: number | null;
}

const current = statement<Revision>(
  'fleet-revision',
  `select e.epoch, e.forgotten + (select count(*) from inventory_change) as changes,
     (select max(seq) from inventory_change) as last
   from inventory_epoch e`,
);

/**
 * F3: what the answer depends on, in one cheap statement: the changes committed so far, and of the caller and
 * the query whatever `asked` says. How many there are and the highest of them move together at every commit, even
 * when numbers and commits come in different orders (section 6).
 */
export async function fleetRevision(queries: Queries, asked: unknown): Promise<string> {
  const [row] = await queries.run(current);
  const text = JSON.stringify([row?.epoch, row?.changes, row?.last, asked]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}

/** Enough to see the latest; how many there were before is kept as a number. */
const REMEMBERED = 1000;

const forget = statement(
  'fleet-forget-changes',
  `with gone as (
     delete from inventory_change where seq <= (select max(seq) from inventory_change) - $1 returning seq)
   update inventory_epoch set forgotten = forgotten + (select count(*) from gone)
   where exists (select from gone)`,
);

/** Keeps the count of changes cheap. No revision changes by it: nothing has changed (F3). */
export async function forgetOldChanges(queries: Queries): Promise<void> {
  await queries.run(forget, [REMEMBERED]);
}
