import type { AccessContext } from '../../access/caller/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { locationTypeNamed } from '../../catalog/types/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { parentForCreate, type TreeRow } from '../trees/index.ts';
import { requireSeat } from './placement.ts';

interface Draft {
  readonly type: { readonly id: string; readonly name: string };
  /** Undefined: a root. */
  readonly parent: TreeRow | undefined;
}

/** All that a create refuses before it comes to conflicts (L14): references, X5, T1, T2. */
export async function draftLocation(
  ctx: AccessContext,
  queries: Queries,
  given: { readonly location_type: string; readonly parent?: string },
): Promise<Draft> {
  const [type, parent] = await together(
    () => locationTypeNamed(queries, given.location_type, 'body.location_type'),
    () => parentForCreate(ctx, queries, 'location', given.parent),
  );
  const at = parent === undefined ? 'body.location_type' : 'body.parent';
  await requireSeat(queries, { typeId: type.id, parentId: parent?.id ?? null, at });
  return { type, parent };
}
