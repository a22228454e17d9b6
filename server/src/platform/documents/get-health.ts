import type { PublicContext } from '../context.ts';

const PING_LIMIT_MS = 2000;

/** 12.2: 200 while the process lives, whatever the database does. */
export async function getHealth({ database }: PublicContext) {
  const reachable = await database.ping(PING_LIMIT_MS);
  return reachable
    ? { status: 'ok' as const, db: 'ok' as const }
    : { status: 'degraded' as const, db: 'down' as const };
}
