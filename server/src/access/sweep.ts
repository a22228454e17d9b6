import type { House } from '../platform/context.ts';
import { removeOldAuditRecords } from './audit/index.ts';
import { removeOldLoginFailures } from './auth/index.ts';
import { removeEndedCredentials } from './sessions/index.ts';

/** The daily job of this room: removes what is over. */
export async function sweep(house: House, signal?: AbortSignal): Promise<void> {
  await removeEndedCredentials(house);
  await removeOldLoginFailures(house);
  await removeOldAuditRecords(house, signal);
}
