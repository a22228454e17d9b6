import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { resetName } from '../placed/index.ts';
import { systemKind } from './kind.ts';

export async function resetSystemName(ctx: AccessContext, { params }: Input<Operations['resetSystemName']>) {
  return resetName(systemKind, ctx, params.name);
}
