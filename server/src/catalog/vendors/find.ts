import type { Queries } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { findVendor, type Vendor } from './store.ts';

/** Step 9: the vendor that a path names, or 404. */
export async function vendorAt(
  queries: Queries,
  reference: string,
  options: { lock?: boolean } = {},
): Promise<Vendor> {
  const vendor = await findVendor(queries, asReference(reference), options.lock === true);
  if (vendor === undefined) throw notFound('vendor');
  return vendor;
}
