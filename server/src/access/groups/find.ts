import type { Queries } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { findGroup, type Group } from './store.ts';

/** Step 9: the group that a path names, or 404. */
export async function groupAt(queries: Queries, reference: string): Promise<Group> {
  const group = await findGroup(queries, asReference(reference));
  if (group === undefined) throw notFound('principal group');
  return group;
}
