import { type Statement, statement, type Transaction } from '../../platform/database/index.ts';
import { foldOverlays, forgetOverlays } from './retire-overlays.ts';
import { KINDS, type Kind } from './shelf.ts';

/** What refers to a row and so keeps it when a release no longer ships it (O9), by table and column. */
export const REFERENCES: Readonly<Record<Kind, readonly (readonly [table: string, column: string])[]>> = {
  metric_type: [
    ['product_metric', 'type_id'],
    ['standard_metric', 'type_id'],
    ['location_type_metric', 'type_id'],
  ],
  property_type: [
    ['product_property', 'type_id'],
    ['standard_property', 'type_id'],
    ['location_type_property', 'type_id'],
  ],
  vendor: [['product', 'vendor_id']],
  driver: [['product', 'driver_id']],
  component_type: [
    ['component_type', 'parent_id'],
    ['product', 'component_type_id'],
    ['system_role_type', 'component_type_id'],
  ],
  system_type: [
    ['system_type', 'parent_id'],
    ['system', 'system_type_id'],
    ['standard', 'system_type_id'],
  ],
  location_type: [
    ['location', 'location_type_id'],
    ['location_type_parent', 'parent_type_id'],
  ],
  product: [
    ['component', 'product_id'],
    ['product', 'parent_id'],
    ['system_role_product', 'product_id'],
  ],
  standard: [
    ['system', 'standard_id'],
    ['standard', 'parent_id'],
  ],
};

/** A type that names itself as its parent does not keep itself. */
const OWN: Readonly<Record<string, string>> = { location_type_parent: 'and r.type_id <> t.id' };

interface Retirement {
  readonly remove: Statement<{ id: string }>;
  readonly keep: Statement<unknown>;
}

function retirementOf(kind: Kind): Retirement {
  const label = kind.replace('_', '-');
  const unreferred = REFERENCES[kind].map(
    ([table, column]) => `not exists (select from ${table} r where r.${column} = t.id ${OWN[table] ?? ''})`,
  );
  const touched = kind === 'metric_type' || kind === 'property_type' ? '' : ', version = version + 1';
  return {
    remove: statement(
      `ship-${label}-remove`,
      `delete from ${kind} t where t.id = any($1::uuid[]) and ${unreferred.join(' and ')} returning t.id`,
    ),
    keep: statement(
      `ship-${label}-keep`,
      `update ${kind} set official = false, updated_at = now()${touched} where id = any($1::uuid[])`,
    ),
  };
}

const forgetNames = statement(
  'ship-forget-type-names',
  'delete from ingest_type_name where type_id = any($1::uuid[])',
);

/**
 * O9: rows that the release no longer ships, by kind. What nothing refers to goes; the rest becomes custom. Those
 * that refer come before those referred to, so that what only retired rows needed goes with them.
 */
export async function retire(
  tx: Transaction,
  retired: ReadonlyMap<Kind, readonly string[]>,
): Promise<{ kind: Kind; removed: string[]; kept: string[] }[]> {
  const outcome: { kind: Kind; removed: string[]; kept: string[] }[] = [];
  for (const kind of [...KINDS].reverse()) {
    const ids = retired.get(kind) ?? [];
    if (ids.length === 0) continue;
    const { remove, keep } = retirementOf(kind);
    const removed = await removeUnreferred(tx, remove, ids);
    const kept = ids.filter((id) => !removed.includes(id));
    if (kind === 'metric_type' || kind === 'property_type') await tx.run(forgetNames, [removed]);
    if (kind === 'component_type' || kind === 'location_type') {
      await foldOverlays(tx, kind, kept);
      await forgetOverlays(tx, kind, ids);
    }
    if (kept.length > 0) await tx.run(keep, [kept]);
    outcome.push({ kind, removed, kept });
  }
  return outcome;
}

/** Children first: as long as something goes, its parent may be next. */
async function removeUnreferred(
  tx: Transaction,
  remove: Statement<{ id: string }>,
  ids: readonly string[],
): Promise<string[]> {
  const removed: string[] = [];
  for (;;) {
    const rows = await tx.run(remove, [ids]);
    if (rows.length === 0) return removed;
    removed.push(...rows.map(({ id }) => id));
  }
}
