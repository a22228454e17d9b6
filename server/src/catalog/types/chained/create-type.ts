import type { AccessContext } from '../../../access/caller/index.ts';
import { titled, words } from '../../../inventory/labels/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { newId } from '../../../platform/identifiers.ts';
import { holdChain, requireRoomBelow } from '../../chains/index.ts';
import { writeNamed } from '../../rows/index.ts';
import { answerOf } from './body.ts';
import { draftType } from './draft.ts';
import { typeAt } from './find.ts';
import { fullImage } from './image.ts';
import type { CreateInput } from './input.ts';
import type { ChainedKind } from './kind.ts';
import { insertType } from './store.ts';

const UNSTATED = { stem: null, abbrev: null, icon: null, label_rule: null, description: null };

export async function createType(ctx: AccessContext, kind: ChainedKind, { body }: CreateInput) {
  const { table } = kind;
  const { name, ...fields } = body;
  const id = newId();
  return writeNamed(ctx, table, name, async (tx) => {
    await holdChain(tx, table);
    const { given, under } = await draftType(tx, kind, fields);
    requireRoomBelow(under ?? undefined, 'body.parent_id');
    // I8
    const texts = { display_name: titled(ctx, words(name)), ...UNSTATED, ...given };
    await insertType(tx, table, id, { name, parent_id: under?.id ?? null, texts });
    const row = await typeAt(tx, kind, id);
    await recordChange(tx, ctx.origin, {
      verb: 'create',
      resource: table,
      resourceId: id,
      resourceName: name,
      new: fullImage(row),
    });
    return answerOf(tx, kind, row);
  });
}
