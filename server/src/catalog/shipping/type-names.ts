import { statement, type Transaction } from '../../platform/database/index.ts';
import type { ShippedRow } from './plan.ts';
import type { Kind } from './shelf.ts';

/** Metric, property and event types share one namespace (monitoring.md 2.1). */
const SHARING: Partial<Record<Kind, string>> = { metric_type: 'metric', property_type: 'property' };

const claim = statement<{ name: string }>(
  'ship-type-names-claim',
  `insert into ingest_type_name (name, kind, type_id)
   select x.name, $2, x.id from jsonb_to_recordset($1::jsonb) as x(id uuid, name text)
   on conflict (name) do nothing returning name`,
);

/** Claims the names of new rows; those that a type of another kind bears are told apart. */
export async function claimNames(
  tx: Transaction,
  kind: Kind,
  rows: readonly ShippedRow[],
): Promise<{ free: readonly ShippedRow[]; taken: readonly ShippedRow[] }> {
  const as = SHARING[kind];
  if (as === undefined || rows.length === 0) return { free: rows, taken: [] };
  const claimed = await tx.run(claim, [JSON.stringify(rows.map(({ id, name }) => ({ id, name }))), as]);
  const names = new Set(claimed.map(({ name }) => name));
  return {
    free: rows.filter(({ name }) => names.has(name)),
    taken: rows.filter(({ name }) => !names.has(name)),
  };
}
