import type { GrantBody } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import type { Grant } from './store.ts';

/** A grant among those of its own holder: where it comes from goes without saying (12.7). */
export function toOwnGrantBody({ id, role, scope_kind, scope_id, scope_name, scope_op }: Grant): GrantBody {
  return withoutNulls({ id, role, scope_kind, scope_id, scope_name, scope_op }) as GrantBody;
}
