import type { Input, Operations } from '@muster/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { conflict } from '../../platform/problem.ts';
import { searchable, withoutNulls } from '../../platform/text.ts';
import type { AccessContext } from '../caller/index.ts';
import { iamWrite } from '../iam/index.ts';
import { groupAt } from './find.ts';
import { toGroupBody } from './group-body.ts';
import { insertGroup } from './store.ts';

export async function createGroup(ctx: AccessContext, { body }: Input<Operations['createGroup']>) {
  const id = newId();
  const text = {
    name: body.name,
    display_name: body.display_name ?? null,
    description: body.description ?? null,
  };
  return iamWrite(ctx, async (tx) => {
    const made = await insertGroup(tx, id, text, searchable(text.name, text.display_name, text.description));
    if (!made) throw conflict(`A principal group named ${body.name} exists already.`, 'body.name');
    await recordAudit(tx, ctx.origin, {
      verb: 'create',
      resource: 'principal_group',
      resourceId: id,
      resourceName: body.name,
      new: withoutNulls(text),
    });
    return toGroupBody(await groupAt(tx, id));
  });
}
