import type { AccessContext } from '../../../access/caller/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Holders } from '../../../platform/holding.ts';
import { catalogHolders, type Lookup, roleHolders, tierHolders } from '../../rows/index.ts';
import { type ChainedTypeRef, componentTypes, systemTypes } from '../named.ts';
import type { ChainedTable } from '../resolved.ts';

/** Component types and system types are one thing in two tables, but for who holds them and who may be forked. */
export interface ChainedKind {
  readonly table: ChainedTable;
  readonly plural: 'component_types' | 'system_types';
  readonly what: string;
  /** Whose facts a label rule may read (L5). */
  readonly tier: 'component' | 'system';
  /** O3, or O2. */
  readonly forkable: boolean;
  readonly lookup: Lookup<ChainedTypeRef>;
  /** D2 */
  holders(ctx: AccessContext, tx: Transaction, id: string): Promise<Holders[]>;
}

export const componentTypeKind: ChainedKind = {
  table: 'component_type',
  plural: 'component_types',
  what: 'component type',
  tier: 'component',
  forkable: true,
  lookup: componentTypes,
  holders: async (ctx, tx, id) => [
    await catalogHolders(ctx, tx, { table: 'component_type', column: 'parent_id', relation: 'parent' }, id),
    await catalogHolders(
      ctx,
      tx,
      { table: 'product', column: 'component_type_id', relation: 'component_type' },
      id,
    ),
    await roleHolders(ctx, tx, 'accepted', id),
  ],
};

export const systemTypeKind: ChainedKind = {
  table: 'system_type',
  plural: 'system_types',
  what: 'system type',
  tier: 'system',
  forkable: false,
  lookup: systemTypes,
  holders: async (ctx, tx, id) => [
    await catalogHolders(ctx, tx, { table: 'system_type', column: 'parent_id', relation: 'parent' }, id),
    await tierHolders(ctx, tx, { table: 'system', column: 'system_type_id', relation: 'system_type' }, id),
    await catalogHolders(
      ctx,
      tx,
      { table: 'standard', column: 'system_type_id', relation: 'system_type' },
      id,
    ),
  ],
};
