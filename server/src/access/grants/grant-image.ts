import { withoutNulls } from '../../platform/text.ts';
import type { Grant } from './store.ts';

/** What the audit trail shows of a grant, its holder included (12.6, 12.7). */
export function grantImage(grant: Grant): object {
  const { id: _id, effective_permissions: _patterns, created_at: _createdAt, ...image } = grant;
  return withoutNulls(image);
}
