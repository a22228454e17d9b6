import { statement, type Transaction } from '../../platform/database/index.ts';

type Forkable = 'component_type' | 'location_type';

const put = statement(
  'overlay-put',
  `insert into registry_overlay (kind, row_id, fields) values ($1, $2, $3)
   on conflict (kind, row_id) do update set fields = excluded.fields`,
);
const drop = statement('overlay-drop', 'delete from registry_overlay where kind = $1 and row_id = $2');

/** What operators put over a shipped row from now on; null drops it (O3–O5). */
export async function writeOverlay(
  tx: Transaction,
  kind: Forkable,
  id: string,
  overlay: object | null,
): Promise<void> {
  if (overlay === null) await tx.run(drop, [kind, id]);
  else await tx.run(put, [kind, id, JSON.stringify(overlay)]);
}
