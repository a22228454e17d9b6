import { type ResolvedLocationType, resolvedLocationTypes } from '../../catalog/types/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { refused } from '../../platform/problem.ts';
import { maySit } from './rules.ts';
import { heldTypeOf, typesOfChildren } from './store.ts';

interface Seat {
  readonly typeId: string;
  readonly parentId: string | null;
  /** The field that is to blame. */
  readonly at: 'body.parent' | 'body.location_type';
}

/** T2: the type may sit under the parent, or without one. Judged by the types as they are now (T3). */
export async function requireSeat(queries: Queries, { typeId, parentId, at }: Seat): Promise<void> {
  const above = parentId === null ? undefined : await heldTypeOf(queries, parentId);
  const types = await resolvedLocationTypes(queries, above === undefined ? [typeId] : [typeId, above]);
  refuseUnseated(types.get(typeId), above === undefined ? undefined : types.get(above), at);
}

/** T2: each direct child may sit under the new type. */
export async function requireSeatsBelow(queries: Queries, id: string, typeId: string): Promise<void> {
  const children = await typesOfChildren(queries, id);
  const types = await resolvedLocationTypes(queries, [typeId, ...children]);
  for (const child of children) refuseUnseated(types.get(child), types.get(typeId), 'body.location_type');
}

function refuseUnseated(
  type: ResolvedLocationType | undefined,
  parent: ResolvedLocationType | undefined,
  at: Seat['at'],
): void {
  if (type === undefined || maySit(type, parent)) return;
  const where = parent === undefined ? 'without a parent (root)' : `under the type ${parent.name}`;
  throw refused(at, `the type ${type.name} may not sit ${where}`);
}
