import type { Queries } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { findStandard, type Lock, type Standard } from './store.ts';

/** Step 9: the standard that a path names, or 404. */
export async function standardAt(
  queries: Queries,
  reference: string,
  options: { lock?: Lock } = {},
): Promise<Standard> {
  const standard = await findStandard(queries, asReference(reference), options.lock);
  if (standard === undefined) throw notFound('standard');
  return standard;
}
