import type { Input, Operations } from '@muster/contract';
import { newId } from '../../platform/identifiers.ts';
import { searchable } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { principalBody } from './find.ts';
import { handleTaken } from './handle-taken.ts';
import { insertPrincipal } from './profile-store.ts';
import { recordPrincipal } from './record-principal.ts';

export async function createService(ctx: AccessContext, { body }: Input<Operations['createService']>) {
  const service = { id: newId(), kind: 'service', handle: body.name } as const;
  return iamWrite(ctx, async (tx) => {
    const made = await insertPrincipal(tx, { ...service, search: searchable(body.name) });
    if (!made) throw handleTaken(body.name, 'body.name');
    await recordPrincipal(tx, ctx.origin, 'create', service, { new: {} });
    return principalBody(tx, service.id);
  });
}
