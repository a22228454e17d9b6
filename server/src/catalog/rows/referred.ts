import type { Named } from './lookup.ts';

/** Three-state PATCH (U1) on a reference: undefined where it is not named, null where `""` clears it. */
export async function chosen<Row extends Named>(
  given: string | undefined,
  find: (reference: string) => Promise<Row>,
): Promise<Row | null | undefined> {
  return given === undefined ? undefined : given === '' ? null : find(given);
}

/** What a row refers to after a PATCH: as chosen, else what it holds. */
export async function referred<Row extends Named>(
  given: string | undefined,
  held: Named | null,
  find: (reference: string) => Promise<Row>,
): Promise<Named | null> {
  const row = await chosen(given, find);
  return row === undefined ? held : row;
}

/** The reference that a stored row holds, by its two columns. */
export function heldBy(id: string | null | undefined, name: string | null | undefined): Named | null {
  return id == null || name == null ? null : { id, name };
}
