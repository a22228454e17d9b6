import type { GrantBody } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import type { GrantJson } from './grant-json.ts';
import type { Grant } from './store.ts';

export function toGrantBody({ digest: _digest, ...grant }: GrantJson): GrantBody {
  return withoutNulls(grant) as GrantBody;
}

/** A grant among those of its own holder: where it comes from goes without saying (12.7). */
export function toOwnGrantBody({ id, role, scope_kind, scope_id, scope_name, scope_op }: Grant): GrantBody {
  return withoutNulls({ id, role, scope_kind, scope_id, scope_name, scope_op }) as GrantBody;
}
