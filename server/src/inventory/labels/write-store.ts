import type { Tier } from '../../access/scope/index.ts';
import { announceUpdates } from '../../platform/changes/index.ts';
import { statement, type Transaction } from '../../platform/database/index.ts';
import { searchable } from '../../platform/text.ts';
import type { LabelChange, Progress } from './plan.ts';

/** The row as it was read: whoever changed it since has labelled it too. */
const write = (tier: Tier) =>
  statement(
    `label-write-${tier}`,
    `update ${tier} r set display_name = nullif(d.label, ''), search = d.search, version = r.version + $5::int,
       updated_at = case when $5::int = 0 then r.updated_at else now() end
     from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) d (id, label, search, version)
     where r.id = d.id and r.version = d.version`,
  );

const writes = { location: write('location'), system: write('system'), component: write('component') };

/** The searched text that belongs to a label (README 3.4.5). */
export function searchOf({ name, to }: Pick<LabelChange, 'name' | 'to'>): string {
  return searchable(name, to === '' ? null : to);
}

/** Rows written with one statement. */
const BATCH = 5000;

interface Writing {
  /** Whether the versions move on: where the rows are not those that the writer writes and records anyway. */
  readonly advance: boolean;
  readonly progress?: Progress;
}

/** Labels and what `q` searches, batch by batch. */
export async function writeLabels(
  tx: Transaction,
  tier: Tier,
  changes: readonly LabelChange[],
  { advance, progress }: Writing,
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH);
    await tx.run(writes[tier], [
      batch.map(({ id }) => id),
      batch.map(({ to }) => to),
      batch.map(searchOf),
      batch.map(({ version }) => version),
      advance ? 1 : 0,
    ]);
    if (advance) await announceUpdates(tx, tier, batch);
    progress?.('written', tier, at + batch.length, changes.length);
  }
}
