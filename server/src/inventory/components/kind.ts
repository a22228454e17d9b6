import type { ComponentBody } from '@muster/contract';
import { componentBucket } from '../naming/index.ts';
import type { PlacedKind } from '../placed/index.ts';
import { settleLocations } from '../trees/index.ts';
import { versionedComponent } from './component-body.ts';
import { type Component, components } from './store.ts';

/** What the audit trail shows of a component (1.16). */
export function componentImage(row: Component) {
  return {
    name: row.name,
    name_generated: row.name_generated,
    display_name: row.display_name,
    display_name_generated: row.display_name_generated,
    location: row.location,
    parent: row.parent,
    product: row.product,
    system: row.system,
  };
}

export const componentKind: PlacedKind<Component, ComponentBody> = {
  tier: 'component',
  rows: components,
  image: componentImage,
  versioned: versionedComponent,
  bucket: (queries, { product_id }, placement) =>
    componentBucket(queries, { ...placement, productId: product_id }),
  settle: (tx, id) => settleLocations(tx, { components: [id] }),
};
