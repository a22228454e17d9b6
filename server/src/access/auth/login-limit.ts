import type { House, RequestFacts } from '../../platform/context.ts';
import type { Queries, Transaction } from '../../platform/database/index.ts';
import { rateLimited } from '../../platform/problem.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { countLoginFailure, removeOldFailures, secondsUntilBelow } from './throttle-store.ts';

/** L7: judged before the body is looked at, and so before any password check. */
export async function loginLimit({ database, settings }: House, { clientIp }: RequestFacts): Promise<void> {
  await requireRoom(database, settings, clientIp);
}

/** Failures of requests on their way at the same time count as well: asked again where a login succeeds. */
export async function requireRoom(queries: Queries, settings: Settings, clientIp: string): Promise<void> {
  const { login_ip_failures, login_ip_window_minutes } = settings.get('security');
  const seconds = await secondsUntilBelow(queries, clientIp, login_ip_window_minutes, login_ip_failures);
  if (seconds !== undefined) throw rateLimited(seconds);
}

/** Counts a failed login. One beyond the limit is a 429 like all that follow, and its transaction is undone. */
export async function countAgainstAddress(
  tx: Transaction,
  settings: Settings,
  clientIp: string,
): Promise<void> {
  const { login_ip_failures, login_ip_window_minutes } = settings.get('security');
  await countLoginFailure(tx, clientIp);
  const seconds = await secondsUntilBelow(tx, clientIp, login_ip_window_minutes, login_ip_failures + 1);
  if (seconds !== undefined) throw rateLimited(seconds);
}

/** What has left the window is of no use any more. */
export async function removeOldLoginFailures({ database, settings }: House): Promise<void> {
  await removeOldFailures(database, settings.get('security').login_ip_window_minutes);
}
