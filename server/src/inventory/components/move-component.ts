import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { moveRow } from '../placed/index.ts';
import { componentKind } from './kind.ts';

export async function moveComponent(
  ctx: AccessContext,
  { params, body }: Input<Operations['moveComponent']>,
) {
  return moveRow(componentKind, ctx, params.name, body);
}
