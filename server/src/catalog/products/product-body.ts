import type { ProductBody } from '@muster/contract';
import type { Queries } from '../../platform/database/index.ts';
import { Versioned } from '../../platform/http/index.ts';
import { withoutNulls } from '../../platform/text.ts';
import { resolvedComponentTypes } from '../types/index.ts';
import type { Product } from './store.ts';

/** H2: of a type that states none. */
const NO_ICON = 'box';

export interface ShownProduct extends Product {
  readonly effective_icon: string;
}

/** H3: the own icon, else that of the component type; one statement for all of them. */
export async function withIcons<P extends Product>(
  queries: Queries,
  products: readonly P[],
): Promise<(P & ShownProduct)[]> {
  const iconOf = await iconsOf(queries, products);
  return products.map((product) => ({ ...product, effective_icon: iconOf(product) }));
}

async function iconsOf(
  queries: Queries,
  products: readonly Product[],
): Promise<(product: Product) => string> {
  const iconless = products.filter(({ icon }) => icon === null);
  const types = await resolvedComponentTypes(
    queries,
    iconless.map((product) => product.component_type_id),
  );
  return ({ icon, component_type_id }) => icon ?? types.get(component_type_id)?.effective.icon ?? NO_ICON;
}

export function toProductBody(product: ShownProduct): ProductBody {
  const { id, name, display_name, official, kind, component_type, component_type_id } = product;
  return {
    id,
    name,
    display_name,
    official,
    kind,
    capabilities: [...product.capabilities],
    effective_capabilities: [...product.effective_capabilities],
    component_type,
    component_type_id,
    ...withoutNulls({
      vendor: product.vendor,
      vendor_id: product.vendor_id,
      driver: product.driver,
      driver_id: product.driver_id,
      parent_product: product.parent_product,
      parent_product_id: product.parent_id,
      icon: product.icon,
      label_rule: product.label_rule,
      description: product.description,
    }),
    effective_icon: product.effective_icon,
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
  };
}

export async function toProductAnswer(queries: Queries, product: Product): Promise<Versioned<ProductBody>> {
  const iconOf = await iconsOf(queries, [product]);
  return new Versioned(toProductBody({ ...product, effective_icon: iconOf(product) }), product.version);
}
