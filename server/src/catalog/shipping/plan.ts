import { isDeepStrictEqual } from 'node:util';

/** A row of the release, its references resolved to ids: columns and parts by name. */
export interface ShippedRow {
  readonly id: string;
  readonly name: string;
  readonly [column: string]: unknown;
}

/** A row as it is stored: official ones, and whatever bears the name or the id of a shipped one. */
export interface StoredRow {
  readonly id: string;
  readonly name: string;
  readonly official: boolean;
  readonly [column: string]: unknown;
}

/** What a start has to do to one kind of rows (O9). */
export interface Plan {
  readonly insert: readonly ShippedRow[];
  /** With the id under which they are stored. */
  readonly update: readonly ShippedRow[];
  /** Their name, or the id that belongs to it, is taken by a custom row. */
  readonly skip: readonly ShippedRow[];
  /** Official rows that the release no longer ships. */
  readonly retire: readonly StoredRow[];
}

/** The stored row that stands where a shipped one belongs: by name, else by its fixed id. */
export function holderOf(
  stored: readonly StoredRow[],
  { id, name }: { readonly id: string; readonly name: string },
): StoredRow | undefined {
  return stored.find((row) => row.name === name) ?? stored.find((row) => row.id === id);
}

/** O9: shipped rows are matched by name; nothing that is equal is written. */
export function plan(stored: readonly StoredRow[], shipped: readonly ShippedRow[]): Plan {
  const insert: ShippedRow[] = [];
  const update: ShippedRow[] = [];
  const skip: ShippedRow[] = [];
  for (const row of shipped) {
    const holder = holderOf(stored, row);
    if (holder === undefined) insert.push(row);
    else if (!holder.official) skip.push(row);
    else if (differs(holder, row)) update.push({ ...row, id: holder.id });
  }
  const names = new Set(shipped.map(({ name }) => name));
  const retire = stored.filter(({ name, official }) => official && !names.has(name));
  return { insert, update, skip, retire };
}

function differs(stored: StoredRow, { id: _id, ...wanted }: ShippedRow): boolean {
  return Object.entries(wanted).some(([column, value]) => !isDeepStrictEqual(stored[column], value));
}
