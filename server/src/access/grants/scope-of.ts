import type { BodyOf, Operations } from '@muster/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { refused } from '../../platform/problem.ts';
import { findRoot } from './root-store.ts';
import type { NewGrant } from './store.ts';

type GrantInput = BodyOf<Operations['createPrincipalGrant']>;

/** S2, S3: the scope that a body describes; 422 when its root is missing, superfluous or unknown. */
export async function scopeOf(
  tx: Transaction,
  { scope_kind, scope_id, scope_op = 'subtree' }: GrantInput,
): Promise<Pick<NewGrant, 'scopeKind' | 'scopeId' | 'scopeOp'>> {
  if (scope_kind === 'all') {
    if (scope_id !== undefined) throw refused('body.scope_id', 'has no place in the scope all', scope_id);
    return { scopeKind: scope_kind, scopeId: null, scopeOp: null };
  }
  if (scope_id === undefined) throw refused('body.scope_id', `is required for the scope ${scope_kind}`);
  const root = await findRoot(tx, scope_kind, asReference(scope_id));
  if (root === undefined) throw refused('body.scope_id', `names no ${scope_kind}`, scope_id);
  return { scopeKind: scope_kind, scopeId: root, scopeOp: scope_op };
}
