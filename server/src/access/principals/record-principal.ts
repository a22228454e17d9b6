import { recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import type { Principal } from './store.ts';

interface Images {
  readonly old?: object;
  readonly new?: object;
}

/** One record about a principal (U1, U3); both images say which one it was, what is unset is left out (U8). */
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
    ...(images.old && { old: withoutNulls({ ...named, ...images.old }) }),
    ...(images.new && { new: withoutNulls({ ...named, ...images.new }) }),
  });
}
