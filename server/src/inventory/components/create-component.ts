import type { ComponentBody, Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Versioned } from '../../platform/http/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { withoutNulls } from '../../platform/text.ts';
import { relabel } from '../labels/index.ts';
import { componentBucket } from '../naming/index.ts';
import { createNamed, refuseExpectation } from '../placed/index.ts';
import { joinSystem } from '../staffing/index.ts';
import { holdTree, settleLocations } from '../trees/index.ts';
import { versionedComponent } from './component-body.ts';
import { draftComponent } from './draft-component.ts';
import { componentImage } from './kind.ts';
import { components, insertComponent } from './store.ts';

type CreateInput = Input<Operations['createComponent']>;

export async function createComponent(ctx: AccessContext, { body }: CreateInput) {
  return ctx.database.transaction((tx) => addComponent(ctx, tx, body));
}

/** The create within a transaction that others began. */
export async function addComponent(
  ctx: AccessContext,
  tx: Transaction,
  body: CreateInput['body'],
): Promise<Versioned<ComponentBody>> {
  refuseExpectation(body);
  await holdTree(tx, 'component');
  const { parent, location, product, system } = await draftComponent(ctx, tx, body);
  const id = newId();
  const held = {
    id,
    display_name: body.display_name ?? null,
    location_id: location?.id ?? null,
    parent_id: parent?.id ?? null,
    product_id: product?.id ?? null,
  };
  const { parent_id: parentId, location_id: locationId, product_id: productId } = held;
  const bucket = () => componentBucket(tx, { parentId, locationId, productId });
  await createNamed(tx, 'component', body, bucket, (name, ordinal) =>
    insertComponent(tx, { ...held, name, ordinal }),
  );
  if (system !== undefined) await joinSystem(tx, system.id, id); // M1, M2
  await settleLocations(tx, { components: [id] }, { fresh: true });
  await relabel(ctx, tx, 'component', [id], { readByOthers: false });
  const row = await components.byId(tx, id);
  await recordChange(tx, ctx.origin, {
    verb: 'create',
    resource: 'component',
    resourceId: id,
    resourceName: row.name,
    new: withoutNulls(componentImage(row)),
  });
  return versionedComponent(ctx, tx, row);
}
