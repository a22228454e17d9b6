import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { renameRow } from '../placed/index.ts';
import { componentKind } from './kind.ts';

export async function renameComponent(
  ctx: AccessContext,
  { params, body }: Input<Operations['renameComponent']>,
) {
  return renameRow(componentKind, ctx, params.name, body.name);
}
