import type { DraftLabelOutputBody, Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { draftComponent } from '../components/index.ts';
import { componentBucket } from '../naming/index.ts';
import { draftBody, draftRow, placeOf } from './draft-label.ts';
import { loadLabelRows } from './row-store.ts';

/** L14 for a component; its `system` would be the primary one (M2). */
export async function renderComponentLabel(
  ctx: AccessContext,
  { body }: Input<Operations['renderComponentLabel']>,
): Promise<DraftLabelOutputBody> {
  const { parent, location, product, system } = await draftComponent(ctx, ctx.database, body);
  const productId = product?.id ?? null;
  const placed = { parentId: parent?.id ?? null, locationId: location?.id ?? null, productId };
  const row = await draftRow(ctx, 'component', body, () => componentBucket(ctx.database, placed));
  const [primary] = system === undefined ? [] : await loadLabelRows(ctx.database, 'system', [system.id]);
  return draftBody(ctx, 'component', {
    ...row,
    ...placeOf(location),
    product_id: productId,
    system_id: primary?.id ?? null,
    system_name: primary?.name ?? null,
    system_display_name: primary?.display_name ?? null,
    system_type_id: primary?.system_type_id ?? null,
  });
}
