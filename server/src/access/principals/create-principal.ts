import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { acceptPassword } from '../passwords/index.ts';
import { addHuman } from './add-human.ts';
import { principalBody } from './find.ts';

export async function createPrincipal(ctx: AccessContext, { body }: Input<Operations['createPrincipal']>) {
  const { username, password, email = null, label = null } = body;
  const passwordHash =
    password === undefined ? null : await acceptPassword(ctx, { password, username, at: 'body.password' });
  return iamWrite(ctx, async (tx) => {
    const { id } = await addHuman(tx, ctx.origin, { username, email, label, passwordHash });
    return principalBody(tx, id);
  });
}
