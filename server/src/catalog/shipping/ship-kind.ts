import type { Transaction } from '../../platform/database/index.ts';
import { searchable } from '../../platform/text.ts';
import { holderOf, plan, type ShippedRow, type StoredRow } from './plan.ts';
import { replant } from './replant.ts';
import type { IdOf, Release } from './rows.ts';
import type { Kind, Shelf } from './shelf.ts';
import { SHELVES } from './shelves.ts';
import { claimNames } from './type-names.ts';

/** What a start did to one kind of rows. */
export interface Shipment {
  readonly kind: Kind;
  /** Rows inserted or updated. */
  readonly written: number;
  /** Ids of official rows that changed. */
  readonly updated: readonly string[];
  /** Names that custom rows bear. */
  readonly skipped: readonly string[];
  /** Names of rows whose new parent hangs below them. */
  readonly cyclic: readonly string[];
  /** Ids of official rows that are no longer shipped. */
  readonly retired: readonly string[];
}

type Stored = StoredRow & { readonly label: string | null };

/** Ships the rows of one kind; `known` holds the ids of the kinds before it and gets those of this one. */
export async function shipKind(
  tx: Transaction,
  kind: Kind,
  release: Release,
  known: Map<Kind, ReadonlyMap<string, string>>,
): Promise<Shipment> {
  const shelf = SHELVES[kind];
  const idOf: IdOf = (of, name) => known.get(of)?.get(name ?? '') ?? null;
  const drafts = release[kind](idOf);
  const names = drafts.map(({ name }) => name);
  const stored: Stored[] = await tx.run(shelf.stored, [names, drafts.map(({ id }) => id)]);
  const ids = new Map(drafts.map((row) => [row.name, holderOf(stored, row)?.id ?? row.id]));
  known.set(kind, ids);
  const wanted = release[kind](idOf).map((row) => withSearch(row, stored));
  const { insert, update, skip, retire } = plan(stored, wanted);
  const { free, taken } = await claimNames(tx, kind, insert);
  for (const { name } of taken) ids.delete(name);
  await insertRows(tx, shelf, free);
  const { settled, cyclic } = await replant(tx, kind, update, stored);
  await updateRows(tx, shelf, settled);
  return {
    kind,
    written: free.length + settled.length,
    updated: settled.map(({ id }) => id),
    skipped: [...skip, ...taken].map(({ name }) => name),
    cyclic,
    retired: retire.map(({ id }) => id),
  };
}

/** `q` finds a forked row by the label that operators gave it (Q4, O3). */
function withSearch(row: ShippedRow, stored: readonly Stored[]): ShippedRow {
  if (row['search'] === undefined) return row;
  const label = stored.find(({ name }) => name === row.name)?.label ?? row['display_name'];
  return { ...row, search: searchable(row.name, String(label)) };
}

async function insertRows(tx: Transaction, shelf: Shelf, rows: readonly ShippedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(shelf.insert, [JSON.stringify(rows)]);
  for (const fill of shelf.fill) await tx.run(fill, [JSON.stringify(rows)]);
}

async function updateRows(tx: Transaction, shelf: Shelf, rows: readonly ShippedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(shelf.update, [JSON.stringify(rows)]);
  for (const clear of shelf.clear) await tx.run(clear, [rows.map(({ id }) => id)]);
  for (const fill of shelf.fill) await tx.run(fill, [JSON.stringify(rows)]);
}
