import type { LocationBody } from '@muster/contract';
import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { Versioned } from '../../platform/http/index.ts';
import { notFound } from '../../platform/problem.ts';
import { type References, sharedBodies } from '../trees/index.ts';
import type { Location } from './store.ts';

const REFERENCES: References<'parent'> = { parent: 'location' };

/** In the order of the rows, in a fixed number of statements. */
export async function locationBodies(
  ctx: AccessContext,
  queries: Queries,
  rows: readonly Location[],
): Promise<LocationBody[]> {
  const shared = await sharedBodies(ctx, queries, 'location', REFERENCES, rows);
  return shared.flatMap((body, index) => {
    const row = rows[index];
    if (row === undefined) return [];
    return [{ ...body, location_type: row.location_type, location_type_id: row.location_type_id }];
  });
}

/** One location as answers carry it (P1). */
export async function versionedLocation(
  ctx: AccessContext,
  queries: Queries,
  row: Location,
): Promise<Versioned<LocationBody>> {
  const [body] = await locationBodies(ctx, queries, [row]);
  if (body === undefined) throw notFound('location');
  return new Versioned(body, row.version);
}
