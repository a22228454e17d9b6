import type { Transaction } from '../../platform/database/index.ts';
import { effectivePatterns, permissionsDigest } from '../permissions/index.ts';
import { loadRoleGraph, updateEffective } from './role-graph-store.ts';

/** M6: after any write of a role, what every role allows is derived anew; only what differs is written. */
export async function recomputeEffective(tx: Transaction): Promise<void> {
  const graph = await loadRoleGraph(tx);
  for (const role of graph.values()) {
    const patterns = effectivePatterns(graph, role.id);
    const digest = permissionsDigest(patterns);
    if (digest !== role.permissions_digest) await updateEffective(tx, role.id, patterns, digest);
  }
}
