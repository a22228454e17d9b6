import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { moveRow } from '../placed/index.ts';
import { systemKind } from './kind.ts';

export async function moveSystem(ctx: AccessContext, { params, body }: Input<Operations['moveSystem']>) {
  return moveRow(systemKind, ctx, params.name, body);
}
