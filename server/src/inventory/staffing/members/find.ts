import type { Queries } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/problem.ts';
import { type MemberRow, memberOf } from './member-store.ts';

/** M4, M5: the membership that a path names, or 404. */
export async function memberAt(queries: Queries, system: string, component: string): Promise<MemberRow> {
  const member = await memberOf(queries, system, component);
  if (member === undefined) throw notFound('member');
  return member;
}
