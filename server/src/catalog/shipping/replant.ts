import { type Statement, statement, type Transaction } from '../../platform/database/index.ts';
import { type Chain, isWithin, moveBranch, type Place } from '../chains/index.ts';
import type { ShippedRow, StoredRow } from './plan.ts';
import type { Kind } from './shelf.ts';

type Places = Statement<Place & { readonly id: string }>;

function placesIn(chain: Chain): Places {
  return statement(
    `ship-${chain.replace('_', '-')}-places`,
    `select id, path, depth from ${chain} where id = any($1::uuid[])`,
  );
}

const PLACES: Partial<Record<Kind, { readonly chain: Chain; readonly places: Places }>> = {
  component_type: { chain: 'component_type', places: placesIn('component_type') },
  system_type: { chain: 'system_type', places: placesIn('system_type') },
  product: { chain: 'product', places: placesIn('product') },
  standard: { chain: 'standard', places: placesIn('standard') },
};

/**
 * Moves the branches of shipped rows whose parent the release changed. A custom row may bear the name of the new
 * parent and hang below the row itself: then the row stays where it is.
 */
export async function replant(
  tx: Transaction,
  kind: Kind,
  rows: readonly ShippedRow[],
  stored: readonly StoredRow[],
): Promise<{ settled: readonly ShippedRow[]; cyclic: readonly string[] }> {
  const chained = PLACES[kind];
  if (chained === undefined) return { settled: rows, cyclic: [] };
  const cyclic: string[] = [];
  const settled: ShippedRow[] = [];
  for (const row of rows) {
    const before = stored.find(({ id }) => id === row.id)?.['parent_id'];
    if (before === row['parent_id'] || (await moved(tx, chained, row))) settled.push(row);
    else {
      cyclic.push(row.name);
      settled.push({ ...row, parent_id: before });
    }
  }
  return { settled, cyclic };
}

/** False when the new parent hangs below the row. */
async function moved(
  tx: Transaction,
  { chain, places }: { readonly chain: Chain; readonly places: Places },
  { id, parent_id }: ShippedRow,
): Promise<boolean> {
  const found = await tx.run(places, [[id, parent_id].filter((each) => each !== null)]);
  const row = found.find((place) => place.id === id);
  const parent = found.find((place) => place.id === parent_id) ?? null;
  if (row === undefined) return true;
  if (parent !== null && isWithin(parent.path, row.path)) return false;
  await moveBranch(tx, chain, row, parent);
  return true;
}
