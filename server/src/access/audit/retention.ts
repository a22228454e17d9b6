import type { House } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database/index.ts';

/** What one transaction removes: few enough to end well within the limit of a statement. */
const BATCH = 5_000;

const allow = statement('audit-retention-allow', `select set_config('muster.retention', 'on', true)`);

const removeOldest = statement<{ removed: number }>(
  'audit-retention-remove',
  `with gone as (
     delete from audit_log where id in (
       select id from audit_log where ts < now() - make_interval(days => $1::int) order by ts limit $2)
     returning 1)
   select count(*)::int as removed from gone`,
);

/** U6: the only way a record leaves the trail. 0 days keep it for ever. */
export async function removeOldAuditRecords(
  { database, settings }: House,
  signal?: AbortSignal,
): Promise<void> {
  const { audit_days: days } = settings.get('retention');
  if (days === 0) return;
  while (signal?.aborted !== true && (await removeBatch(database, days)) === BATCH);
}

function removeBatch(database: Database, days: number): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.run(allow);
    const [row] = await tx.run(removeOldest, [days, BATCH]);
    return row?.removed ?? 0;
  });
}
