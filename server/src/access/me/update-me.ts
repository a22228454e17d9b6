import type { Input, Operations } from '@muster/contract';
import { refused } from '../../platform/problem.ts';
import { patched } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { principalAt, saveProfile, toHumanBody } from '../principals/index.ts';

export async function updateMe(ctx: AccessContext, { body }: Input<Operations['updateMe']>) {
  const { id, kind } = ctx.caller.principal;
  if (kind === 'service') throw refused('body', 'a service has no profile');
  return iamWrite(ctx, async (tx) => {
    const human = await principalAt(tx, id);
    const { handle: username, email, label } = human;
    await saveProfile(tx, ctx.origin, human, { username, email, label: patched(label, body.label) });
    return toHumanBody(await principalAt(tx, id));
  });
}
