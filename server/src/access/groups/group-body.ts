import type { GroupBody } from '@muster/contract';
import { withoutNulls } from '../../platform/text.ts';
import type { Group } from './store.ts';

export function toGroupBody(group: Group): GroupBody {
  return withoutNulls(group) as GroupBody;
}
