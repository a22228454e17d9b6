import type { GrantBody } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import type { GrantJson, GroupJson } from './grant-json.ts';

export function toGrantBody({ digest: _digest, ...grant }: GrantJson): GrantBody {
  return withoutNulls(grant) as GrantBody;
}

export function toGroupRef({ id, name }: GroupJson): { id: string; name: string } {
  return { id, name };
}
