import { isDeepStrictEqual } from 'node:util';

/** What operators changed of a shipped row: the new value of each changed field, null where it was cleared (O3). */
export type Overlay<Fields extends object> = { readonly [field in keyof Fields]?: Fields[field] };

/** The row as it is read: overlay over shipped. */
export function overlaid<Fields extends object>(shipped: Fields, overlay: Overlay<Fields> | null): Fields {
  return { ...shipped, ...overlay };
}

/**
 * O3, O4: the overlay after some fields were written: a shipped value written back takes its field out. Null when
 * nothing is left, and the row is no longer forked.
 */
export function refork<Fields extends object>(
  shipped: Fields,
  overlay: Overlay<Fields> | null,
  given: Overlay<Fields>,
): Overlay<Fields> | null {
  const forked = Object.entries({ ...overlay, ...given }).filter(
    ([field, value]) => !(field in given && isDeepStrictEqual(value, shipped[field as keyof Fields])),
  );
  return forked.length === 0 ? null : (Object.fromEntries(forked) as Overlay<Fields>);
}

/** `forked` and `forked_fields` of a body. */
export function forkOf(overlay: object | null): { forked: boolean; forked_fields: string[] } {
  const forked_fields = Object.keys(overlay ?? {}).sort();
  return { forked: forked_fields.length > 0, forked_fields };
}
