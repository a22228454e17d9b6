import type { AccessContext } from '../../../access/caller/index.ts';
import { changes } from '../../../platform/audit/index.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { requireMatch } from '../../../platform/http/index.ts';
import { refused } from '../../../platform/problem.ts';
import { moveBranch, rearrangeChain, requirePlace } from '../../chains/index.ts';
import { refuseOfficial, together, writeNamed } from '../../rows/index.ts';
import { refork } from '../overlay.ts';
import { writeOverlay } from '../overlay-store.ts';
import { answerOf } from './body.ts';
import { draftType, type TypeDraft } from './draft.ts';
import { lockedTypeAt, typeAt } from './find.ts';
import { imageOf } from './image.ts';
import type { UpdateInput } from './input.ts';
import type { ChainedKind } from './kind.ts';
import { type TypeRow, textsOf } from './row.ts';
import { touchType, updateTypeRow } from './store.ts';

/** A custom row is changed; over an official one its overlay is (O3), unless its kind is read-only (O2). */
export async function updateType(ctx: AccessContext, kind: ChainedKind, { params, body }: UpdateInput) {
  const { name, ...fields } = body;
  return writeNamed(ctx, kind.table, name, async (tx) => {
    if (fields.parent_id !== undefined) await rearrangeChain(tx, kind.table);
    const before = await lockedTypeAt(tx, kind, params.id);
    if (!kind.forkable) refuseOfficial(kind.what, before);
    const draft = await draftType(tx, kind, fields);
    if (before.official) await refuseIdentity(before, name, draft);
    else await requirePlace(tx, kind.table, before, draft.under ?? null, 'body.parent_id');
    requireMatch(ctx, before.version);
    const after = { ...planned(before, draft), name: name ?? before.name };
    const images = changes(imageOf(before), imageOf(after), ['name']);
    if (images === undefined) return answerOf(tx, kind, before);
    await (before.official ? fork(tx, after) : save(tx, kind, before, after, draft));
    await recordChange(tx, ctx.origin, {
      verb: 'update',
      resource: kind.table,
      resourceId: before.id,
      resourceName: after.name,
      ...images,
    });
    return answerOf(tx, kind, await typeAt(tx, kind, before.id));
  });
}

/** The row as it will be read. */
function planned(row: TypeRow, { given, under }: TypeDraft): TypeRow {
  if (row.official) return { ...row, overlay: refork(row.own, row.overlay, given) };
  const parent = under === undefined ? row : { parent_id: under?.id ?? null, parent: under?.name ?? null };
  return { ...row, ...pickParent(parent), own: { ...row.own, ...given } };
}

function pickParent({ parent_id, parent }: Pick<TypeRow, 'parent_id' | 'parent'>) {
  return { parent_id, parent };
}

/** O3: a shipped row keeps its name and its place. */
async function refuseIdentity(
  { name: current, parent_id }: TypeRow,
  name: string | undefined,
  { under }: TypeDraft,
): Promise<void> {
  const fixed = 'cannot be changed: the row is official and ships with the release';
  await together(
    () => {
      if (name !== undefined && name !== current) throw refused('body.name', fixed, name);
    },
    () => {
      if (under !== undefined && (under?.id ?? null) !== parent_id) {
        throw refused('body.parent_id', fixed, under?.name ?? '');
      }
    },
  );
}

async function fork(tx: Transaction, after: TypeRow): Promise<void> {
  await writeOverlay(tx, 'component_type', after.id, after.overlay);
  await touchType(tx, 'component_type', after, textsOf(after).display_name);
}

async function save(
  tx: Transaction,
  { table }: ChainedKind,
  before: TypeRow,
  { id, name, parent_id, own: texts }: TypeRow,
  { under }: TypeDraft,
): Promise<void> {
  await updateTypeRow(tx, table, id, { name, parent_id, texts });
  if (under !== undefined && parent_id !== before.parent_id) await moveBranch(tx, table, before, under);
}
