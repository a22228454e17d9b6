import type { AccessContext } from '../../access/caller/index.ts';
import { actionsOn, reachOf } from '../../access/scope/index.ts';
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
 * rows; none for who reaches everything. The bodies are the caller's to add to: a list makes a thousand of them,
 * and copying each into another costs more than the query. `seen`: the rows were just found among the readable ones.
 */
export async function sharedBodies<F extends string, Row extends SharedRow & Referring<F>>(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  references: References<F>,
  rows: readonly Row[],
  options: { readonly seen?: boolean } = {},
): Promise<SharedBody<F>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const actions = await actionsOn(queries, ctx.caller, tier, ids, options);
  const fields = fieldsOf(references);
  const seen = options.seen === true ? { tier, ids } : undefined;
  const readable = await readableReferences(ctx, queries, fields, rows, seen);
  return rows.map((row) => {
    const body = ownBody<F>(row, actions.get(row.id) ?? []);
    for (const field of fields) refer(body, row, field, readable);
    return body;
  });
}

/** Absent is undefined here: it leaves no trace in JSON, and bodies keep one shape. */
function ownBody<F extends string>(row: SharedRow, actions: string[]): SharedBody<F> {
  return {
    id: row.id,
    name: row.name,
    name_generated: row.name_generated,
    display_name: row.display_name ?? undefined,
    display_name_generated: row.display_name_generated,
    actions,
    effective_tags: {},
    verdict: row.verdict,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  } as SharedBody<F>;
}

interface Field<F extends string> {
  readonly name: F;
  readonly id: `${F}_id`;
  readonly tier: Tier;
}

function fieldsOf<F extends string>(references: References<F>): Field<F>[] {
  const entries = Object.entries(references) as [F, Tier][];
  return entries.map(([name, tier]) => ({ name, id: `${name}_id`, tier }));
}

type Readable = Readonly<Record<Tier, ReadonlySet<string>>>;

/** Undefined for who reads all that could be referred to. */
async function readableReferences<F extends string>(
  ctx: AccessContext,
  queries: Queries,
  fields: readonly Field<F>[],
  rows: readonly Referring<F>[],
  seen: { readonly tier: Tier; readonly ids: readonly string[] } | undefined,
): Promise<Readable | undefined> {
  if (fields.every(({ tier }) => reachOf(ctx.caller, `${tier}:read`).everything)) return undefined;
  const asked = perTier(() => new Set<string>());
  for (const row of rows) {
    for (const { id, tier } of fields) {
      const referred = row[id];
      if (referred !== null) asked[tier].add(referred);
    }
  }
  const readable: Record<Tier, Set<string>> = { ...perTier(() => new Set<string>()) };
  for (const tier of TIERS) {
    const known = seen?.tier === tier ? new Set(seen.ids) : readable[tier];
    const unknown = [...asked[tier]].filter((id) => !known.has(id));
    for (const id of await readableAmong(ctx, queries, tier, unknown)) known.add(id);
    readable[tier] = known;
  }
  return readable;
}

/** X10: name and id, or the field among `withheld`. */
function refer<F extends string>(
  body: SharedBody<F>,
  row: Referring<F>,
  field: Field<F>,
  readable: Readable | undefined,
): void {
  const id = row[field.id];
  const name = row[field.name];
  if (id === null || name === null) return;
  if (readable === undefined || readable[field.tier].has(id)) {
    const shown: { [K in F | `${F}_id`]?: string } = body;
    shown[field.name] = name;
    shown[field.id] = id;
    return;
  }
  body.withheld ??= [];
  body.withheld.push(field.name);
}
