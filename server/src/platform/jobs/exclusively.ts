import { type Database, statement, type Transaction } from '../database/index.ts';

const takeLock = statement<{ taken: boolean }>(
  'job-lock',
  `select pg_try_advisory_xact_lock(hashtextextended('muster job ' || $1::text, 0)) as taken`,
);
const holdLock = statement('job-lock-hold', 'select 1');

export interface Hold {
  /** How often the connection that holds the lock is used, lest the server end it as idle. */
  readonly everyMs: number;
  /** Aborted when the lock is lost: from then on another process may begin the same work. */
  readonly controller: AbortController;
}

/**
 * Runs the work while no other process of this database runs work of the same name; false when one does.
 * The lock ends with its transaction, so a process that dies leaves none behind.
 */
export function exclusively(
  database: Database,
  name: string,
  hold: Hold,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  return database.transaction(
    async (tx) => {
      const [row] = await tx.run(takeLock, [name]);
      if (row?.taken !== true) return false;
      await holding(tx, hold, work);
      return true;
    },
    // Once: the work is more than queries and must not be repeated behind its back.
    { attempts: 1, readOnly: true },
  );
}

async function holding(
  tx: Transaction,
  { everyMs, controller }: Hold,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = controller;
  const timer = setInterval(() => {
    tx.run(holdLock).catch((error: unknown) => controller.abort(error));
  }, everyMs);
  const release = () => clearInterval(timer);
  signal.addEventListener('abort', release);
  try {
    await work(signal);
  } finally {
    release();
    signal.removeEventListener('abort', release);
  }
}
