import type { LocationTypeBody } from '@muster/contract';
import { nameOf } from '../../../inventory/naming/index.ts';
import { Versioned } from '../../../platform/http/index.ts';
import { withoutNulls } from '../../../platform/text.ts';
import { forkOf } from '../overlay.ts';
import type { NameRule } from '../resolved-location-types.ts';
import { type PlaceRow, textsOf } from './row.ts';

export function toLocationTypeBody(row: PlaceRow): LocationTypeBody {
  const { id, name, official, overlay, allowed_names, created_at, updated_at } = row;
  const { name_rule, ...texts } = textsOf(row);
  return {
    id,
    name,
    official,
    ...forkOf(overlay),
    ...withoutNulls(texts),
    allowed_parent_types: [...allowed_names],
    ...(name_rule !== null && { name_rule: { ...name_rule, examples: examplesOf(name_rule) } }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function toLocationTypeAnswer(row: PlaceRow): Versioned<LocationTypeBody> {
  return new Versioned(toLocationTypeBody(row), row.version);
}

/** N2, N7: the first two names that the rule makes without a prefix. */
export function examplesOf({ stem, bare_first }: NameRule): string[] {
  const bucket = { prefix: '', stem, showFirst: !bare_first };
  return [nameOf(bucket, 1), nameOf(bucket, 2)];
}
