import type { AccessContext } from '../../../access/caller/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { MemberRow } from './member-store.ts';

/** A membership rides in the image of its system (U1). */
export async function recordMembership(
  ctx: AccessContext,
  tx: Transaction,
  verb: 'bind' | 'unbind' | 'set_primary',
  { old, now }: { readonly old?: MemberRow; readonly now?: MemberRow },
): Promise<void> {
  const about = now ?? old;
  if (about === undefined) return;
  await recordChange(tx, ctx.origin, {
    verb,
    resource: 'system',
    resourceId: about.system_id,
    resourceName: about.system,
    ...(old && { old: imageOf(old) }),
    ...(now && { new: imageOf(now) }),
  });
}

function imageOf({ system, component, component_id, primary }: MemberRow) {
  return { name: system, component, component_id, primary };
}
