import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { renameRow } from '../placed/index.ts';
import { systemKind } from './kind.ts';

export async function renameSystem(ctx: AccessContext, { params, body }: Input<Operations['renameSystem']>) {
  return renameRow(systemKind, ctx, params.name, body.name);
}
