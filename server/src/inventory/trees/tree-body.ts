import type { AccessContext } from '../../access/caller/index.ts';
import { actionsOn } from '../../access/scope/index.ts';
import type { Queries } from '../../platform/database/index.ts';
import { readableAmong } from './readable.ts';
import { perTier, TIERS, type Tier } from './tree-row.ts';

type Verdict = 'healthy' | 'incomplete' | 'degraded' | 'outage';

/** Columns of a `SharedRow`, of the row `r`. */
export const SHARED_COLUMNS = `r.id, r.name, r.name_generated, r.display_name, r.display_name_generated,
  r.verdict, r.version, r.created_at, r.updated_at`;

/** What rows of all tiers are read with (section 2). */
export interface SharedRow {
  readonly id: string;
  readonly name: string;
  readonly name_generated: boolean;
  readonly display_name: string | null;
  readonly display_name_generated: boolean;
  readonly verdict: Verdict;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** References to rows of the forests, as a read gives them: `parent` (name) and `parent_id`. */
export type Referring<F extends string> = { readonly [K in F | `${F}_id`]: string | null };

/** Which tier each reference field of a body names. */
export type References<F extends string> = Readonly<Record<F, Tier>>;

export type SharedBody<F extends string> = {
  id: string;
  name: string;
  name_generated: boolean;
  display_name?: string;
  display_name_generated: boolean;
  actions: string[];
  effective_tags: Record<string, string>;
  verdict: Verdict;
  withheld?: string[];
  created_at: string;
  updated_at: string;
} & { [K in F | `${F}_id`]?: string };

/**
 * What the bodies of a tier have in common, in the order of the rows: fields, times, tags, `actions` (X1) and
 * references, of which those to unreadable rows are withheld (X10). A fixed number of statements, whatever the
 * rows; none for who reaches everything.
 */
export async function sharedBodies<F extends string, Row extends SharedRow & Referring<F>>(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  references: References<F>,
  rows: readonly Row[],
): Promise<SharedBody<F>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const actions = await actionsOn(queries, ctx.caller, tier, ids);
  const readable = await readableReferences(ctx, queries, references, rows);
  return rows.map((row) => ({
    ...ownFields(row),
    actions: actions.get(row.id) ?? [],
    ...referenceFields(references, row, readable),
  }));
}

function ownFields(row: SharedRow) {
  return {
    id: row.id,
    name: row.name,
    name_generated: row.name_generated,
    ...(row.display_name !== null && { display_name: row.display_name }),
    display_name_generated: row.display_name_generated,
    effective_tags: {},
    verdict: row.verdict,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

type Readable = Readonly<Record<Tier, ReadonlySet<string>>>;

async function readableReferences<F extends string>(
  ctx: AccessContext,
  queries: Queries,
  references: References<F>,
  rows: readonly Referring<F>[],
): Promise<Readable> {
  const asked = perTier(() => new Set<string>());
  const fields = Object.entries(references) as [F, Tier][];
  for (const row of rows) {
    for (const [field, tier] of fields) {
      const id = row[`${field}_id`];
      if (id !== null) asked[tier].add(id);
    }
  }
  const readable: Record<Tier, ReadonlySet<string>> = { ...asked };
  for (const tier of TIERS) readable[tier] = await readableAmong(ctx, queries, tier, asked[tier]);
  return readable;
}

/** X10: name and id, or the field among `withheld`. */
function referenceFields<F extends string>(
  references: References<F>,
  row: Referring<F>,
  readable: Readable,
): { [K in F | `${F}_id`]?: string } & { withheld?: string[] } {
  const shown: Record<string, string> = {};
  const withheld: string[] = [];
  for (const [field, tier] of Object.entries(references) as [F, Tier][]) {
    const id = row[`${field}_id`];
    const name = row[field];
    if (id === null || name === null) continue;
    if (readable[tier].has(id)) Object.assign(shown, { [field]: name, [`${field}_id`]: id });
    else withheld.push(field);
  }
  return { ...(shown as { [K in F | `${F}_id`]?: string }), ...(withheld.length > 0 && { withheld }) };
}
