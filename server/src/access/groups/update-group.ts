import type { Input, Operations } from '@muster/contract';
import { patched } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { groupAt } from './find.ts';
import { toGroupBody } from './group-body.ts';
import { saveGroup } from './save-group.ts';

export async function updateGroup(ctx: AccessContext, { params, body }: Input<Operations['updateGroup']>) {
  return iamWrite(ctx, async (tx) => {
    const group = await groupAt(tx, params.id);
    await saveGroup(tx, ctx.origin, 'update', group, {
      name: group.name,
      display_name: patched(group.display_name, body.display_name),
      description: patched(group.description, body.description),
    });
    return toGroupBody(await groupAt(tx, group.id));
  });
}
