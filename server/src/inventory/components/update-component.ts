import type { ComponentBody, Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { productNamed } from '../../catalog/products/index.ts';
import { chosen, together } from '../../catalog/rows/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { requireMatch, type Versioned } from '../../platform/http/index.ts';
import { chosenId, claimingName, finishChange, patchedText, updatePlaced } from '../placed/index.ts';
import {
  parentForMove,
  rearrangeTree,
  referredRow,
  reparent,
  rowAt,
  settleLocations,
  type TreeRow,
} from '../trees/index.ts';
import { versionedComponent } from './component-body.ts';
import { componentKind } from './kind.ts';
import { components, updateProduct } from './store.ts';

type UpdateInput = Input<Operations['updateComponent']>;

export async function updateComponent(ctx: AccessContext, { params, body }: UpdateInput) {
  return ctx.database.transaction((tx) => changeComponent(ctx, tx, params.name, body));
}

/** The update within a transaction that others began. */
export async function changeComponent(
  ctx: AccessContext,
  tx: Transaction,
  reference: string,
  body: UpdateInput['body'],
): Promise<Versioned<ComponentBody>> {
  if (body.parent !== undefined) await rearrangeTree(tx, 'component');
  const row = await rowAt(ctx, tx, 'component', reference, 'component:update', { lock: true });
  const before = await components.byId(tx, row.id);
  const { parent, locationId, productId } = await referred(ctx, tx, row, body);
  if (parent !== undefined) await reparent(tx, 'component', row, parent);
  requireMatch(ctx, row.version);
  const moved = parent !== undefined && (parent?.id ?? null) !== row.parent_id;
  const text = patchedText(row, body, locationId);
  const remade = productId !== undefined && productId !== before.product_id;
  // an empty display_name asks for the label to be rendered, also where it is generated already (L1)
  if (!moved && text === undefined && !remade && body.display_name !== '') {
    return versionedComponent(ctx, tx, before);
  }
  if (text !== undefined) {
    await claimingName('component', text.name, () => updatePlaced(tx, 'component', row.id, text));
  }
  if (remade) await updateProduct(tx, row.id, productId);
  const replaced = text !== undefined && text.location_id !== row.location_id;
  if (moved || replaced) await settleLocations(tx, { components: [row.id] });
  return finishChange(componentKind, ctx, tx, before, { verb: 'update', readByOthers: false });
}

/** What the PATCH names: undefined where it names nothing, null where it clears. */
async function referred(ctx: AccessContext, tx: Transaction, row: TreeRow, body: UpdateInput['body']) {
  const [parent, location, product] = await together(
    () =>
      body.parent === undefined
        ? undefined
        : parentForMove(ctx, tx, 'component', 'update', body.parent, row.parent_id),
    () => chosen(body.location, (given) => referredRow(ctx, tx, 'location', given, 'body.location')),
    () => chosen(body.product, (given) => productNamed(tx, given, 'body.product')),
  );
  return { parent, locationId: chosenId(location), productId: chosenId(product) };
}
