import { lookupIn, type Named } from '../rows/index.ts';

export interface ProductRef extends Named {
  readonly kind: 'device' | 'app' | 'service';
  readonly component_type_id: string;
  readonly effective_capabilities: readonly string[];
  readonly path: string;
  readonly depth: number;
}

const products = lookupIn<ProductRef>(
  'product',
  'product',
  'id, name, kind, component_type_id, effective_capabilities, path, depth',
);

export const productNamed = products.one;
export const productsNamed = products.several;
