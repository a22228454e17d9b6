import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { resetName } from '../placed/index.ts';
import { componentKind } from './kind.ts';

export async function resetComponentName(
  ctx: AccessContext,
  { params }: Input<Operations['resetComponentName']>,
) {
  return resetName(componentKind, ctx, params.name);
}
