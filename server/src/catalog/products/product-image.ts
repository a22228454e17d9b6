import type { ProductDraft } from './draft.ts';
import type { Product, ProductFields } from './store.ts';

type Text = ProductDraft['text'];

/** What the audit trail shows of a product: references by name. */
export interface ProductImage extends Text {
  readonly capabilities: readonly string[];
  readonly component_type: string;
  readonly vendor: string | null;
  readonly driver: string | null;
  readonly parent_product: string | null;
}

export function productImage(product: Product): ProductImage {
  const { name, display_name, kind, icon, label_rule, description } = product;
  const { capabilities, component_type, vendor, driver, parent_product } = product;
  const text = { name, display_name, kind, icon, label_rule, description };
  return { ...text, capabilities, component_type, vendor, driver, parent_product };
}

export function draftImage({ text, capabilities, type, vendor, driver, parent }: ProductDraft): ProductImage {
  return {
    ...text,
    capabilities,
    component_type: type.name,
    vendor: vendor?.name ?? null,
    driver: driver?.name ?? null,
    parent_product: parent?.name ?? null,
  };
}

export function draftFields({ text, type, vendor, driver, parent }: ProductDraft): ProductFields {
  return {
    ...text,
    component_type_id: type.id,
    vendor_id: vendor?.id ?? null,
    driver_id: driver?.id ?? null,
    parent_id: parent?.id ?? null,
  };
}
