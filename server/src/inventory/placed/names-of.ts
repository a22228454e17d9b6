import { type Queries, statement } from '../../platform/database/index.ts';
import { perTier, type Tier } from '../trees/index.ts';

const names = perTier((tier) =>
  statement<{ id: string; name: string }>(
    `${tier}-names`,
    `select id, name from ${tier} where id = any($1::uuid[])`,
  ),
);

/** Names of the rows that a page refers to, by id: each is looked up once, however often it is referred to. */
export async function namesOf(
  queries: Queries,
  tier: Tier,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string | null, string>> {
  const asked = new Set(ids);
  asked.delete(null);
  const rows = asked.size === 0 ? [] : await queries.run(names[tier], [[...asked]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
