import type { Queries } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { notFound } from '../../platform/problem.ts';
import { type Driver, findDriver } from './store.ts';

/** Step 9: the driver that a path names, or 404. */
export async function driverAt(
  queries: Queries,
  reference: string,
  options: { lock?: boolean } = {},
): Promise<Driver> {
  const driver = await findDriver(queries, asReference(reference), options.lock === true);
  if (driver === undefined) throw notFound('driver');
  return driver;
}
