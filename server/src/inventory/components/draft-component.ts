import type { AccessContext } from '../../access/caller/index.ts';
import { type ProductRef, productNamed } from '../../catalog/products/index.ts';
import { together } from '../../catalog/rows/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { parentForCreate, referredRow, requireOn, type TreeRow } from '../trees/index.ts';

/** What a new component refers to. */
export interface ComponentDraft {
  /** Undefined: a root. */
  readonly parent: TreeRow | undefined;
  readonly location: TreeRow | undefined;
  readonly product: ProductRef | undefined;
  readonly system: TreeRow | undefined;
}

interface Given {
  readonly parent?: string;
  readonly location?: string;
  readonly product?: string;
  readonly system?: string;
}

/** All that a create refuses before it comes to conflicts (L14): references, X5, X8, T1. */
export async function draftComponent(
  ctx: AccessContext,
  queries: Queries,
  given: Given,
): Promise<ComponentDraft> {
  const { location: place, product: model, system: set } = given;
  const [parent, location, product, system] = await together(
    () => parentForCreate(ctx, queries, 'component', given.parent),
    () => (place ? referredRow(ctx, queries, 'location', place, 'body.location') : undefined),
    () => (model ? productNamed(queries, model, 'body.product') : undefined),
    () => (set ? referredRow(ctx, queries, 'system', set, 'body.system') : undefined),
  );
  if (system !== undefined) await requireOn(ctx, queries, 'system', system, 'system:update'); // X8
  return { parent, location, product, system };
}
