import { statement, type Transaction } from '../../platform/database/index.ts';

type Forkable = 'component_type' | 'location_type';

const forked = (field: string) =>
  `${field} = case when o.fields ? '${field}' then o.fields->>'${field}' else t.${field} end`;

const fold = {
  component_type: statement(
    'ship-component-type-fold',
    `update component_type t set ${['display_name', 'stem', 'abbrev', 'icon', 'label_rule', 'description'].map(forked).join(', ')}
     from registry_overlay o where o.kind = 'component_type' and o.row_id = t.id and t.id = any($1::uuid[])`,
  ),
  location_type: statement(
    'ship-location-type-fold',
    `update location_type t set ${['display_name', 'icon', 'label_rule', 'description'].map(forked).join(', ')},
       name_stem = case when o.fields ? 'name_rule' then o.fields->'name_rule'->>'stem' else t.name_stem end,
       name_bare_first = case when o.fields ? 'name_rule'
         then coalesce((o.fields->'name_rule'->>'bare_first')::boolean, false) else t.name_bare_first end
     from registry_overlay o where o.kind = 'location_type' and o.row_id = t.id and t.id = any($1::uuid[])`,
  ),
};

const dropShippedParents = statement(
  'ship-location-type-fold-drop',
  `delete from location_type_parent p using registry_overlay o
   where o.kind = 'location_type' and o.row_id = p.type_id and o.fields ? 'allowed_parent_types'
     and not p.forked and p.type_id = any($1::uuid[])`,
);
const takeForkedParents = statement(
  'ship-location-type-fold-take',
  'update location_type_parent set forked = false where forked and type_id = any($1::uuid[])',
);

/** A row that becomes custom keeps what operators see of it: the overlay becomes the row. */
export async function foldOverlays(tx: Transaction, kind: Forkable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(fold[kind], [ids]);
  if (kind !== 'location_type') return;
  await tx.run(dropShippedParents, [ids]);
  await tx.run(takeForkedParents, [ids]);
}

const forget = statement(
  'ship-forget-overlays',
  'delete from registry_overlay where kind = $1 and row_id = any($2::uuid[])',
);

export async function forgetOverlays(tx: Transaction, kind: Forkable, ids: readonly string[]): Promise<void> {
  await tx.run(forget, [kind, ids]);
}
