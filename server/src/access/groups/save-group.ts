import { changes, recordAudit } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { searchable } from '../../platform/text.ts';
import { type Group, type GroupText, updateGroupRow } from './store.ts';

/** Writes what changed and records it; what changes nothing is neither written nor recorded (3.3.3). */
export async function saveGroup(
  tx: Transaction,
  origin: Origin,
  verb: 'update' | 'rename',
  group: Group,
  text: GroupText,
): Promise<void> {
  const before: GroupText = {
    name: group.name,
    display_name: group.display_name,
    description: group.description,
  };
  const images = changes(before, text, ['name']);
  if (images === undefined) return;
  await updateGroupRow(tx, group.id, text, searchable(text.name, text.display_name, text.description));
  await recordAudit(tx, origin, {
    verb,
    resource: 'principal_group',
    resourceId: group.id,
    resourceName: text.name,
    ...images,
  });
}
