import type { Input, Operations } from '@muster/contract';
import { conflict } from '../../platform/problem.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { groupAt } from './find.ts';
import { toGroupBody } from './group-body.ts';
import { saveGroup } from './save-group.ts';
import { isGroupNameTaken } from './store.ts';

export async function renameGroup(ctx: AccessContext, { params, body }: Input<Operations['renameGroup']>) {
  return iamWrite(ctx, async (tx) => {
    const group = await groupAt(tx, params.id);
    // the IAM lock keeps the name free until the commit
    if (body.name !== group.name && (await isGroupNameTaken(tx, body.name))) {
      throw conflict(`A principal group named ${body.name} exists already.`, 'body.name');
    }
    const { display_name, description } = group;
    await saveGroup(tx, ctx.origin, 'rename', group, { name: body.name, display_name, description });
    return toGroupBody(await groupAt(tx, group.id));
  });
}
