import { type Queries, type Statement, statement } from '../../platform/database/index.ts';
import type { Reach, Tier } from './reach.ts';
import { isAmong, isReachedRow } from './row-sql.ts';
import { reachedSet } from './set-sql.ts';
import { ROOT_PARAMETERS, rootValues, rowValues } from './values.ts';

type PerTier<Row> = Readonly<Record<Tier, Statement<Row>>>;

function perTier<Row>(name: string, text: (tier: Tier) => string): PerTier<Row> {
  const of = (tier: Tier) => statement<Row>(`${name}-${tier}`, text(tier));
  return { location: of('location'), system: of('system'), component: of('component') };
}

const every = perTier<{ id: string }>('scope-every', (tier) => `select id from ${tier}`);
const reached = perTier<{ id: string }>(
  'scope-reached',
  (tier) => `with ${reachedSet(tier, 1)} select distinct id from reached`,
);

export async function loadReached(queries: Queries, tier: Tier, reach: Reach): Promise<string[]> {
  const rows = reach.everything
    ? await queries.run(every[tier])
    : await queries.run(reached[tier], rootValues(tier, reach));
  return rows.map((row) => row.id);
}

const reachedUpTo = perTier<{ ids: string[]; complete: boolean }>('scope-reached-up-to', (tier) => {
  const limit = `$${1 + ROOT_PARAMETERS[tier]}::int`;
  return `with ${reachedSet(tier, 1)}
    select coalesce(array_agg(distinct id::text), '{}') as ids, count(*) <= ${limit} as complete
    from (select id from reached limit ${limit} + 1) found`;
});

/** What a reach gives, unless that is more than `limit` (an id met twice may count twice). */
export async function loadReachedUpTo(
  queries: Queries,
  tier: Tier,
  reach: Reach,
  limit: number,
): Promise<string[] | undefined> {
  const [row] = await queries.run(reachedUpTo[tier], [...rootValues(tier, reach), limit]);
  return row?.complete === true ? row.ids : undefined;
}

const among = perTier<{ id: string }>(
  'scope-among',
  (tier) => `select r.id from ${tier} r where ${isAmong('r.id', '$1')} and ${isReachedRow(tier, 'r', 2)}`,
);

/** Those of the rows that are reached; what does not exist is not. */
export async function loadReachedAmong(
  queries: Queries,
  tier: Tier,
  ids: readonly string[],
  reach: Reach,
): Promise<string[]> {
  const rows = await queries.run(among[tier], [ids, ...rowValues(tier, reach)]);
  return rows.map((row) => row.id);
}

export interface RowFacts {
  readonly readable: boolean;
  readonly allowed: boolean;
}

const facts = perTier<RowFacts>('scope-row', (tier) => {
  const acting = 3 + ROOT_PARAMETERS[tier];
  return `select ${isReachedRow(tier, 'r', 2)} as readable, ${isReachedRow(tier, 'r', acting)} as allowed
    from ${tier} r where r.id = $1`;
});

/** How one row stands to two reaches, in one statement. Undefined when there is no such row. */
export async function loadRowFacts(
  queries: Queries,
  tier: Tier,
  id: string,
  reading: Reach,
  acting: Reach,
): Promise<RowFacts | undefined> {
  const values = [id, ...rowValues(tier, reading), ...rowValues(tier, acting)];
  const [row] = await queries.run(facts[tier], values);
  return row;
}
