import type { Input, Operations } from '@muster/contract';
import { newId } from '../../platform/identifiers.ts';
import { searchable, withoutNulls } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { acceptPassword } from '../passwords/accept-password.ts';
import { principalBody } from './find.ts';
import { handleTaken } from './handle-taken.ts';
import { insertHuman, insertPrincipal } from './profile-store.ts';
import { REDACTED, recordPrincipal } from './record-principal.ts';

export async function createPrincipal(ctx: AccessContext, { body }: Input<Operations['createPrincipal']>) {
  const { username, password } = body;
  const email = body.email ?? null;
  const label = body.label ?? null;
  const passwordHash =
    password === undefined ? null : await acceptPassword(ctx, { password, username, at: 'body.password' });
  const human = { id: newId(), kind: 'human', handle: username } as const;
  return iamWrite(ctx, async (tx) => {
    const made = await insertPrincipal(tx, { ...human, search: searchable(username, label, email) });
    if (!made) throw handleTaken(username, 'body.username');
    await insertHuman(tx, human.id, { email, label, passwordHash });
    await recordPrincipal(tx, ctx.origin, 'create', human, {
      new: withoutNulls({ email, label, password: passwordHash && REDACTED }),
    });
    return principalBody(tx, human.id);
  });
}
