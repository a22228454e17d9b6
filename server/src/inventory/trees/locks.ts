import { statement, type Transaction } from '../../platform/database/index.ts';
import type { Tier } from './tree-row.ts';

const hold = statement(
  'tree-hold',
  `select pg_advisory_xact_lock_shared(hashtextextended('muster.tree ' || $1::text, 0))`,
);

/**
 * Keeps every path of the tier as it is until the commit, together with others who do the same: for creates.
 * To be taken before any row is read or locked.
 */
export async function holdTree(tx: Transaction, tier: Tier): Promise<void> {
  await tx.run(hold, [tier]);
}

const rearrange = statement(
  'tree-rearrange',
  `select pg_advisory_xact_lock(hashtextextended('muster.tree ' || $1::text, 0))`,
);

/**
 * P3: one transaction at a time changes parents in a tier, so that two of them never close a cycle.
 * To be taken before any row is read or locked.
 */
export async function rearrangeTree(tx: Transaction, tier: Tier): Promise<void> {
  await tx.run(rearrange, [tier]);
}
