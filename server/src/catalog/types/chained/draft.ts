import { checkRule } from '../../../inventory/labels/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { chosen, together } from '../../rows/index.ts';
import type { ChainedTypeRef } from '../named.ts';
import type { Overlay } from '../overlay.ts';
import type { UpdateInput } from './input.ts';
import type { ChainedKind } from './kind.ts';
import type { TypeTexts } from './row.ts';

type Body = Omit<UpdateInput['body'], 'name'>;

export interface TypeDraft {
  /** The texts that the body names; null where it clears them. */
  readonly given: Overlay<TypeTexts>;
  /** The parent that the body names: null where it clears it, undefined where it is silent. */
  readonly under: ChainedTypeRef | null | undefined;
}

/** Step 11: what the body says, and all that is wrong with what it refers to. */
export async function draftType(tx: Transaction, kind: ChainedKind, body: Body): Promise<TypeDraft> {
  const { parent_id, ...texts } = body;
  const [under] = await together(
    () => chosen(parent_id, (reference) => kind.lookup.one(tx, reference, 'body.parent_id')),
    () => texts.label_rule && checkRule(texts.label_rule, kind.tier, 'body.label_rule'),
  );
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  return {
    given: Object.fromEntries(given.map(([field, value]) => [field, value === '' ? null : value])),
    under,
  };
}
