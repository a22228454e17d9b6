import type { House } from '../../platform/context.ts';
import { statement } from '../../platform/database/index.ts';
import { isLive } from '../caller/index.ts';

const removeDead = statement(
  'credential-remove-dead',
  `delete from credential c where not ${isLive('c', '$1::int')}`,
);

const removeStopped = statement(
  'impersonation-remove-ended',
  'delete from impersonation_session where stopped_at is not null or expires_at <= now()',
);

/** Expired and idle credentials and ended impersonations: refused at use already, now gone (identity.md 3). */
export async function removeEndedCredentials({ database, settings }: House): Promise<void> {
  await database.run(removeDead, [settings.get('security').session_idle_minutes]);
  await database.run(removeStopped);
}
