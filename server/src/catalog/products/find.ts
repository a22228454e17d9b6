import type { Queries } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { findProduct, type Lock, type Product } from './store.ts';

/** Step 9: the product that a path names, or 404. */
export async function productAt(
  queries: Queries,
  reference: string,
  options: { lock?: Lock } = {},
): Promise<Product> {
  const product = await findProduct(queries, asReference(reference), options.lock);
  if (product === undefined) throw notFound('product');
  return product;
}
