import type { SystemMemberBody } from '@muster/contract';
import { withoutNulls } from '../../../platform/text.ts';
import type { MemberRow } from './member-store.ts';

export function toMemberBody(row: MemberRow): SystemMemberBody {
  return { ...withoutNulls(row), added_at: row.added_at.toISOString() };
}
