import type { GrantBody } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import type { GrantJson } from './grant-json.ts';

export function toGrantBody({ digest: _digest, ...grant }: GrantJson): GrantBody {
  return withoutNulls(grant) as GrantBody;
}
