import type { Queries } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/problem.ts';
import { type EffectiveRole, effectiveRole } from './store.ts';

/** Step 9: the role of a system that a path names, wherever it is declared, or 404. */
export async function roleAt(queries: Queries, system: string, name: string): Promise<EffectiveRole> {
  const role = await effectiveRole(queries, system, name);
  if (role === undefined) throw notFound('role');
  return role;
}
