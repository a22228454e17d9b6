import { type Statement, statement, type Transaction } from '../../platform/database/index.ts';
import type { PlacedTier } from './kind.ts';

function perPlaced<T>(make: (tier: PlacedTier) => T): Readonly<Record<PlacedTier, T>> {
  return { system: make('system'), component: make('component') };
}

/** What operators say of any placed row, apart from the parent it hangs under and from what it is. */
export interface PlacedText {
  readonly name: string;
  readonly name_generated: boolean;
  /** N9: the number in a generated name. */
  readonly ordinal: number | null;
  readonly display_name: string | null;
  readonly display_name_generated: boolean;
  readonly location_id: string | null;
}

const update = perPlaced((tier) =>
  statement(
    `${tier}-update`,
    `update ${tier} set name = $2, name_generated = $3, ordinal = $4, display_name = $5,
       display_name_generated = $6, location_id = $7 where id = $1`,
  ),
);

/** Without version and time: whether anything changed is known when the label is rendered. */
export async function updatePlaced(
  tx: Transaction,
  tier: PlacedTier,
  id: string,
  text: PlacedText,
): Promise<void> {
  const { name, name_generated, ordinal, display_name, display_name_generated, location_id } = text;
  const values = [name, name_generated, ordinal, display_name, display_name_generated, location_id];
  await tx.run(update[tier], [id, ...values]);
}

interface Advanced {
  readonly version: number;
  readonly updated_at: Date;
}

const advance: Readonly<Record<PlacedTier, Statement<Advanced>>> = perPlaced((tier) =>
  statement(
    `${tier}-advance`,
    `update ${tier} set version = version + 1, updated_at = now() where id = $1 returning version, updated_at`,
  ),
);

/** P2: the row has changed. */
export async function advancePlaced<Row extends { readonly id: string }>(
  tx: Transaction,
  tier: PlacedTier,
  row: Row,
): Promise<Row> {
  const [advanced] = await tx.run(advance[tier], [row.id]);
  return { ...row, ...advanced };
}

const remove = perPlaced((tier) => statement(`${tier}-delete`, `delete from ${tier} where id = $1`));

export async function deletePlaced(tx: Transaction, tier: PlacedTier, id: string): Promise<void> {
  await tx.run(remove[tier], [id]);
}
