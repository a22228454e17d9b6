import { type Database, type Log, statement, type Transaction } from '../../platform/database/index.ts';
import { rearrangeChain } from '../chains/index.ts';
import { retire } from './retire.ts';
import { type Release, SHIPPED } from './rows.ts';
import { settleCapabilities } from './settle-capabilities.ts';
import { KINDS, type Kind } from './shelf.ts';
import { type Shipment, shipKind } from './ship-kind.ts';

const lock = statement('ship-lock', `select pg_advisory_xact_lock(hashtextextended('muster.catalog', 0))`);

/**
 * O9: brings the catalog to what the release ships. Run at every start; one that finds everything in place reads
 * once per kind and writes nothing.
 */
export async function shipCatalog(database: Database, log: Log, release = SHIPPED): Promise<void> {
  const shipments = await database.transaction(async (tx) => {
    await tx.run(lock);
    for (const chain of ['component_type', 'system_type', 'product', 'standard'] as const) {
      await rearrangeChain(tx, chain);
    }
    return ship(tx, release);
  });
  for (const { kind, skipped, cyclic } of shipments) {
    for (const name of skipped) log.warn({ kind, name }, 'shipped row skipped: a custom row bears its name');
    for (const name of cyclic)
      log.warn({ kind, name }, 'shipped row not moved: its new parent hangs below it');
  }
}

async function ship(tx: Transaction, release: Release): Promise<Shipment[]> {
  const ids = new Map<Kind, ReadonlyMap<string, string>>();
  const shipments: Shipment[] = [];
  for (const kind of KINDS) shipments.push(await shipKind(tx, kind, release, ids));
  const byKind = new Map(shipments.map((shipment) => [shipment.kind, shipment]));
  const products = byKind.get('product');
  if (products !== undefined && products.written > 0) await settleCapabilities(tx);
  await settleRoles(tx, byKind.get('standard')?.updated ?? []);
  await retire(tx, new Map(shipments.map(({ kind, retired }) => [kind, retired])));
  return shipments;
}

/** A4: systems that conform to a standard follow it, also into a new release. */
async function settleRoles(tx: Transaction, standards: readonly string[]): Promise<void> {
  if (standards.length === 0) return;
  // late, because that room reads the shipped vocabulary of capabilities from this one
  const { settleStaffing } = await import('../../inventory/staffing/index.ts');
  await settleStaffing(tx, { standards });
}
