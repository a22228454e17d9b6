import type { Input, Operations } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import { checkRule, titled, words } from '../../inventory/labels/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { patched } from '../../platform/text.ts';
import { driverNamed } from '../drivers/index.ts';
import { chosen, heldBy, type Named, referred, together } from '../rows/index.ts';
import { componentTypeNamed } from '../types/index.ts';
import { vendorNamed } from '../vendors/index.ts';
import { type ProductRef, productNamed } from './named.ts';
import type { Product, ProductFields } from './store.ts';

type Body = Omit<Input<Operations['updateProduct']>['body'], 'name'>;

/** A product as it is to be stored, with the rows it refers to. */
export interface ProductDraft {
  readonly text: Pick<
    ProductFields,
    'name' | 'display_name' | 'kind' | 'icon' | 'label_rule' | 'description'
  >;
  readonly capabilities: readonly string[];
  readonly vendor: Named | null;
  readonly driver: Named | null;
  readonly type: Named;
  readonly parent: Named | null;
  /** The parent that the body names, with its place: null where it clears it, undefined where it is silent. */
  readonly under: ProductRef | null | undefined;
}

/** Step 11: what the body says over what the row has, and all that is wrong with what it refers to. */
export async function draftProduct(
  ctx: AccessContext,
  tx: Transaction,
  name: string,
  body: Body,
  row?: Product,
): Promise<ProductDraft> {
  const find =
    <R>(named: Lookup<R>, field: keyof Body) =>
    (reference: string) =>
      named(tx, reference, `body.${field}`);
  const held = {
    vendor: heldBy(row?.vendor_id, row?.vendor),
    driver: heldBy(row?.driver_id, row?.driver),
    parent: heldBy(row?.parent_id, row?.parent_product),
    type: heldBy(row?.component_type_id, row?.component_type),
  };
  const [vendor, driver, under, stated] = await together(
    () => referred(body.vendor_id, held.vendor, find(vendorNamed, 'vendor_id')),
    () => referred(body.driver_id, held.driver, find(driverNamed, 'driver_id')),
    () => chosen(body.parent_product_id, find(productNamed, 'parent_product_id')),
    () => referred(body.component_type, held.type, find(componentTypeNamed, 'component_type')),
    () => body.label_rule && checkRule(body.label_rule, 'component', 'body.label_rule'),
  );
  const text = draftText(ctx, name, body, row);
  return {
    text,
    capabilities: body.capabilities === undefined ? (row?.capabilities ?? []) : asSet(body.capabilities),
    vendor,
    driver,
    type: stated ?? (await defaultType(tx, under, text.kind)),
    parent: under === undefined ? held.parent : under,
    under,
  };
}

type Lookup<Row> = (tx: Transaction, reference: string, at: string) => Promise<Row>;

function draftText(ctx: AccessContext, name: string, body: Body, row?: Product): ProductDraft['text'] {
  return {
    name,
    display_name: body.display_name ?? row?.display_name ?? titled(ctx, words(name)),
    kind: body.kind ?? row?.kind ?? 'device',
    icon: patched(row?.icon ?? null, body.icon),
    label_rule: patched(row?.label_rule ?? null, body.label_rule),
    description: patched(row?.description ?? null, body.description),
  };
}

/** H3: the parent's type, else the generic one of the kind. */
async function defaultType(
  tx: Transaction,
  parent: ProductRef | null | undefined,
  kind: ProductFields['kind'],
): Promise<Named> {
  return componentTypeNamed(tx, parent?.component_type_id ?? `generic-${kind}`, 'body.component_type');
}

/** C3: no duplicates, sorted. */
function asSet(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
