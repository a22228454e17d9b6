import type { AccessContext } from '../../../access/caller/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { TreeRow } from '../../trees/index.ts';
import type { EffectiveRole } from '../roles/store.ts';

/** The three that an assignment is about; the rows are locked. */
export interface Here {
  readonly system: TreeRow;
  readonly role: EffectiveRole;
  readonly component: TreeRow;
}

/** An assignment rides in the image of its system (U1). */
export async function recordAssignment(
  ctx: AccessContext,
  tx: Transaction,
  { system, role, component }: Here,
  verb: 'assign' | 'unassign',
  images: { readonly old?: object; readonly new?: object },
): Promise<void> {
  const about = { name: system.name, role: role.name, component: component.name, component_id: component.id };
  await recordChange(tx, ctx.origin, {
    verb,
    resource: 'system',
    resourceId: system.id,
    resourceName: system.name,
    ...(images.old && { old: { ...about, ...images.old } }),
    ...(images.new && { new: { ...about, ...images.new } }),
  });
}
