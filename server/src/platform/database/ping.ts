import type { Pool } from './pool.ts';

/** Whether the database answers within the limit. Never throws. */
export async function ping(pool: Pool, limitMs: number): Promise<boolean> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limitMs);
  const tooLate = new Promise<false>((resolve) => {
    deadline.signal.addEventListener('abort', () => resolve(false));
  });
  try {
    return await Promise.race([answers(pool, deadline.signal), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function answers(pool: Pool, deadline: AbortSignal): Promise<boolean> {
  const client = await pool.acquire();
  // Cut at the deadline: asked again and again, a silent server would otherwise use up the pool.
  const cut = () => void client.end();
  deadline.addEventListener('abort', cut);
  let reusable = deadline.aborted;
  try {
    if (deadline.aborted) return false;
    await client.query('select 1');
    reusable = true;
    return true;
  } finally {
    deadline.removeEventListener('abort', cut);
    pool.release(client, reusable);
  }
}
