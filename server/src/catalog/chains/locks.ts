import { statement, type Transaction } from '../../platform/database/index.ts';

/** The four kinds that nest through a parent of the same kind (H1), by table. */
export type Chain = 'component_type' | 'system_type' | 'product' | 'standard';

const KEY = `hashtextextended('muster.chain ' || $1::text, 0)`;

const hold = statement('chain-hold', `select pg_advisory_xact_lock_shared(${KEY})`);
const rearrange = statement('chain-rearrange', `select pg_advisory_xact_lock(${KEY})`);

/** For creates: no row of the chain changes its place, or what it hands down, until the transaction ends. */
export async function holdChain(tx: Transaction, chain: Chain): Promise<void> {
  await tx.run(hold, [chain]);
}

/** For changes of place, or of what is handed down. To be taken before any row is read (P3). */
export async function rearrangeChain(tx: Transaction, chain: Chain): Promise<void> {
  await tx.run(rearrange, [chain]);
}
