import type { Input, Operations } from '@muster/contract';
import { checkRule } from '../../../inventory/labels/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { refused } from '../../../platform/problem.ts';
import { type Named, together } from '../../rows/index.ts';
import type { Overlay } from '../overlay.ts';
import type { NameRule } from '../resolved-location-types.ts';
import { allowedParents, ROOT } from './allowed.ts';
import type { PlaceTexts } from './row.ts';

type Body = Input<Operations['updateLocationType']>['body'];

export const DEFAULT_ICON = 'map-pin';

export interface PlaceDraft {
  /** The texts that the body names; null where it clears them. */
  readonly given: Overlay<PlaceTexts>;
  /** The parents that the body names; undefined where it is silent. */
  readonly allowed: { readonly entries: string[]; readonly names: string[] } | undefined;
}

/** Step 11: what the body says, and all that is wrong with what it refers to. `self` bears its new name. */
export async function draftPlace(tx: Transaction, body: Body, self: Named): Promise<PlaceDraft> {
  const [allowed, name_rule] = await together(
    () => body.allowed_parent_types && allowedParents(tx, body.allowed_parent_types, self),
    () => body.name_rule && nameRule(body.name_rule),
    () => body.label_rule && checkRule(body.label_rule, 'location', 'body.label_rule'),
    () => {
      if (body.name === ROOT) throw refused('body.name', 'is reserved', body.name);
    },
  );
  return { given: { ...textsIn(body), ...(name_rule !== undefined && { name_rule }) }, allowed };
}

function textsIn({ display_name, icon, label_rule, description }: Body): Overlay<PlaceTexts> {
  return {
    ...(display_name !== undefined && { display_name }),
    ...(icon !== undefined && { icon: icon === '' ? DEFAULT_ICON : icon }),
    ...(label_rule !== undefined && { label_rule: label_rule === '' ? null : label_rule }),
    ...(description !== undefined && { description: description === '' ? null : description }),
  };
}

/** 3.6: `{}` clears; anything else states a stem, which may be empty. */
function nameRule(given: NonNullable<Body['name_rule']>): NameRule | null {
  const { stem, bare_first } = given;
  if (stem !== undefined) return { stem, bare_first: bare_first ?? false };
  if (bare_first === undefined) return null;
  throw refused('body.name_rule.stem', 'is required');
}
