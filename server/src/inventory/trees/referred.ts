import type { AccessContext } from '../../access/caller/index.ts';
import { isReachedRow, reachOf, rowValues } from '../../access/scope/index.ts';
import { type Queries, statement } from '../../platform/database/index.ts';
import { asReference } from '../../platform/identifiers.ts';
import { type Problem, refused, unprocessable } from '../../platform/problem.ts';
import { type TreeReader, treeReader } from './tree-reader.ts';
import { perTier, type Tier, type TreeRow, treeColumns } from './tree-row.ts';

const source = (tier: Tier) => ({ columns: treeColumns(tier), from: `${tier} r` });
const reading = perTier((tier) => treeReader<TreeRow>(tier, { name: `referred-${tier}`, ...source(tier) }));
// a row that is about to be referred to stays until the commit
const holding = perTier((tier) =>
  treeReader<TreeRow>(tier, { name: `referred-held-${tier}`, ...source(tier) }, 'for key share of r'),
);

interface Options {
  /** Whether the row is kept from being deleted until the commit: by default, inside a transaction. */
  readonly lock?: boolean;
}

/** How rows that a body refers to are read: held where the reference is about to be stored. */
export function referring(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  { lock = queries !== ctx.database }: Options = {},
): TreeReader<TreeRow> {
  return (lock ? holding : reading)[tier];
}

/** X4: a row that a body or query refers to; missing and unreadable are the same 422 at `at`. */
export async function referredRow(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  reference: string,
  at: string,
  options: Options = {},
): Promise<TreeRow> {
  const row = await referring(ctx, queries, tier, options).find(ctx, queries, reference, `${tier}:read`);
  if (row === undefined || !row.readable) throw unknownReference(tier, reference, at);
  return row;
}

/** One message, whether the row is missing or not to be seen. */
export function unknownReference(tier: Tier, reference: string, at: string): Problem {
  return refused(at, `names no ${tier} that you can read`, reference);
}

/** A row that a filter names. */
export interface Referred {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

const several = perTier((tier) =>
  statement<Referred>(
    `referred-several-${tier}`,
    `select r.id, r.name, r.path from ${tier} r
     where (r.id = any($1::uuid[]) or r.name = any($2::text[])) and ${isReachedRow(tier, 'r', 3)}`,
  ),
);

/** Q5: the rows that a filter names, in one statement; each that is missing or unreadable is a 422 at `at`. */
export async function referredRows(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  references: readonly string[],
  at: string,
): Promise<Referred[]> {
  const given = references.map(asReference);
  const ids = given.flatMap(({ id }) => (id === null ? [] : [id]));
  const names = given.flatMap(({ name }) => (name === null ? [] : [name]));
  const reach = rowValues(tier, reachOf(ctx.caller, `${tier}:read`));
  const rows = await queries.run(several[tier], [ids, names, ...reach]);
  const known = new Set(rows.flatMap(({ id, name }) => [id, name]));
  const unknown = references.filter((_, index) => !known.has(given[index]?.id ?? given[index]?.name ?? ''));
  if (unknown.length === 0) return rows;
  throw unprocessable(unknown.flatMap((reference) => unknownReference(tier, reference, at).errors));
}
