import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { settleStaffing } from '../../inventory/staffing/index.ts';
import { changes } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch } from '../../platform/http/index.ts';
import { searchable } from '../../platform/text.ts';
import { moveBranch, rearrangeChain, requirePlace } from '../chains/index.ts';
import { refuseOfficial, writeNamed } from '../rows/index.ts';
import { draftFields, draftStandard, type StandardDraft } from './draft.ts';
import { standardAt } from './find.ts';
import { toStandardAnswer } from './standard-body.ts';
import { draftImage, standardImage } from './standard-image.ts';
import { type Standard, updateStandardRow } from './store.ts';

export async function updateStandard(
  ctx: AccessContext,
  { params, body }: Input<Operations['updateStandard']>,
) {
  const { name, ...fields } = body;
  return writeNamed(ctx, 'standard', name, async (tx) => {
    if (fields.parent_standard_id !== undefined) await rearrangeChain(tx, 'standard');
    const standard = await standardAt(tx, params.id, { lock: 'change' });
    refuseOfficial('standard', standard);
    const draft = await draftStandard(ctx, tx, name ?? standard.name, fields, standard);
    await requirePlace(tx, 'standard', standard, draft.under ?? null, 'body.parent_standard_id');
    requireMatch(ctx, standard.version);
    await saveStandard(tx, ctx.origin, standard, draft);
    return toStandardAnswer(await standardAt(tx, standard.id));
  });
}

/** What changes nothing is neither written nor recorded (U6). */
async function saveStandard(
  tx: Transaction,
  origin: Origin,
  standard: Standard,
  draft: StandardDraft,
): Promise<void> {
  const images = changes(standardImage(standard), draftImage(draft), ['name']);
  if (images === undefined) return;
  const { id } = standard;
  const { text, under } = draft;
  await updateStandardRow(tx, id, draftFields(draft), searchable(text.name, text.display_name));
  if (under !== undefined && (under?.id ?? null) !== standard.parent_id) {
    await moveBranch(tx, 'standard', standard, under);
    // other roles are effective now for whatever conforms to the standard or to those below it (A1, A4)
    await settleStaffing(tx, { standards: [id] });
  }
  await recordChange(tx, origin, {
    verb: 'update',
    resource: 'standard',
    resourceId: id,
    resourceName: text.name,
    ...images,
  });
}
