import type { Transaction } from '../../platform/database/index.ts';
import { asUuid } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import type { Holder } from './holders.ts';
import { findGrant, type Grant } from './store.ts';

/** Step 9: a grant of this very holder, or 404; what it inherits is not its own (12.6). */
export async function grantAt(
  tx: Transaction,
  holder: Pick<Holder, 'kind' | 'id'>,
  reference: string,
): Promise<Grant> {
  const id = asUuid(reference);
  const grant = id === undefined ? undefined : await findGrant(tx, id);
  const heldBy = holder.kind === 'principal' ? grant?.principal_id : grant?.principal_group_id;
  if (grant === undefined || heldBy !== holder.id) throw notFound('grant');
  return grant;
}
