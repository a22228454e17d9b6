import { recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Principal } from './store.ts';

/** U8: how a sensitive field that changed appears. */
export const REDACTED = '[redacted]';

interface Images {
  readonly old?: object;
  readonly new?: object;
}

/** One record about a principal (U1, U3); both images say which one it was (U8). */
export async function recordPrincipal(
  tx: Transaction,
  origin: Origin,
  verb: string,
  { id, kind, handle }: Pick<Principal, 'id' | 'kind' | 'handle'>,
  images: Images,
): Promise<void> {
  const named = kind === 'human' ? { username: handle } : { name: handle };
  await recordAudit(tx, origin, {
    verb,
    resource: 'principal',
    resourceId: id,
    resourceName: handle,
    ...(images.old && { old: { ...named, ...images.old } }),
    ...(images.new && { new: { ...named, ...images.new } }),
  });
}
