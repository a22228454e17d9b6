import {
  resolvedComponentTypes,
  resolvedLocationTypes,
  resolvedSystemTypes,
} from '../../catalog/types/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import type { Bucket } from './bucket.ts';
import { componentTypeOf, prefixFor } from './store.ts';

interface Placed {
  readonly parentId: string | null;
  readonly locationId: string | null;
}

/** N2 for a component: always numbered. */
export async function componentBucket(
  queries: Queries,
  { parentId, locationId, productId }: Placed & { readonly productId: string | null },
): Promise<Bucket> {
  const prefix = await prefixFor(queries, 'component', parentId, locationId);
  const typeId = productId === null ? undefined : await componentTypeOf(queries, productId);
  const types = await resolvedComponentTypes(queries, typeId === undefined ? [] : [typeId]);
  const stem = typeId === undefined ? undefined : types.get(typeId)?.effective.stem;
  return { prefix, stem: stem ?? 'component', showFirst: true };
}

/** N2 for a system: numbered from the second on. */
export async function systemBucket(
  queries: Queries,
  { parentId, locationId, systemTypeId }: Placed & { readonly systemTypeId: string | null },
): Promise<Bucket> {
  const prefix = await prefixFor(queries, 'system', parentId, locationId);
  const types = await resolvedSystemTypes(queries, systemTypeId === null ? [] : [systemTypeId]);
  const stem = systemTypeId === null ? undefined : types.get(systemTypeId)?.effective.stem;
  return { prefix, stem: stem ?? 'system', showFirst: false };
}

/** N2, N7 for a location: undefined where its type has no name_rule. */
export async function locationBucket(
  queries: Queries,
  { parentId, locationTypeId }: { readonly parentId: string | null; readonly locationTypeId: string },
): Promise<Bucket | undefined> {
  const rule = (await resolvedLocationTypes(queries, [locationTypeId])).get(locationTypeId)?.name_rule;
  if (rule == null) return undefined;
  const prefix = await prefixFor(queries, 'location', parentId, null);
  return { prefix, stem: rule.stem, showFirst: !(rule.bare_first && rule.stem !== '') };
}
