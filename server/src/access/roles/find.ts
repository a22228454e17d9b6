import type { Queries } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { findRole, type Role } from './store.ts';

/** Step 9: the role that a path names, or 404. */
export async function roleAt(queries: Queries, reference: string): Promise<Role> {
  const role = await findRole(queries, asReference(reference));
  if (role === undefined) throw notFound('role');
  return role;
}
