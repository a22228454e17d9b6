import type { AccessContext } from '../../access/caller/index.ts';
import type { Queries, Transaction } from '../../platform/database/index.ts';
import type { Versioned } from '../../platform/http/index.ts';
import type { Bucket } from '../naming/index.ts';
import type { PlacedTier, SharedRow, TreeReader } from '../trees/index.ts';

export type { PlacedTier };

/** Where a row of them is: own location and parent. */
export interface Placement {
  readonly parentId: string | null;
  readonly locationId: string | null;
}

/** A kind of placed rows, as far as moving and naming them differs from the other. */
export interface PlacedKind<Row extends SharedRow, Body> {
  readonly tier: PlacedTier;
  readonly rows: TreeReader<Row>;
  /** What the audit trail shows of a row (1.16). */
  readonly image: (row: Row) => { readonly name: string };
  readonly versioned: (ctx: AccessContext, queries: Queries, row: Row) => Promise<Versioned<Body>>;
  /** N2: how the row would be named in this place. */
  readonly bucket: (queries: Queries, row: Row, placement: Placement) => Promise<Bucket>;
  /** T4: effective locations of the row and of what depends on it, after it was placed elsewhere. */
  readonly settle: (tx: Transaction, id: string) => Promise<void>;
}
