import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { checkRule, titled, words } from '../../inventory/labels/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { patched } from '../../platform/text.ts';
import { chosen, heldBy, type Named, referred, together } from '../rows/index.ts';
import { systemTypeNamed } from '../types/index.ts';
import { type StandardRef, standardNamed } from './named.ts';
import type { Standard, StandardFields } from './store.ts';

type Body = Omit<Input<Operations['updateStandard']>['body'], 'name'>;

/** A standard as it is to be stored, with the rows it refers to. */
export interface StandardDraft {
  readonly text: Pick<StandardFields, 'name' | 'display_name' | 'label_rule' | 'description'>;
  readonly type: Named | null;
  readonly parent: Named | null;
  /** The parent that the body names, with its place: null where it clears it, undefined where it is silent. */
  readonly under: StandardRef | null | undefined;
}

/** Step 11: what the body says over what the row has, and all that is wrong with what it refers to. */
export async function draftStandard(
  ctx: AccessContext,
  tx: Transaction,
  name: string,
  body: Body,
  row?: Standard,
): Promise<StandardDraft> {
  const heldType = heldBy(row?.system_type_id, row?.system_type);
  const [type, under] = await together(
    () =>
      referred(body.system_type_id, heldType, (reference) =>
        systemTypeNamed(tx, reference, 'body.system_type_id'),
      ),
    () =>
      chosen(body.parent_standard_id, (reference) => standardNamed(tx, reference, 'body.parent_standard_id')),
    () => body.label_rule && checkRule(body.label_rule, 'system', 'body.label_rule'),
  );
  return {
    text: {
      name,
      display_name: body.display_name ?? row?.display_name ?? titled(ctx, words(name)),
      label_rule: patched(row?.label_rule ?? null, body.label_rule),
      description: patched(row?.description ?? null, body.description),
    },
    type,
    parent: under === undefined ? heldBy(row?.parent_id, row?.parent_standard) : under,
    under,
  };
}

export function draftFields({ text, type, parent }: StandardDraft): StandardFields {
  return { ...text, system_type_id: type?.id ?? null, parent_id: parent?.id ?? null };
}
