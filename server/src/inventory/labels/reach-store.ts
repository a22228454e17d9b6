import type { AccessContext } from '../../access/caller/index.ts';
import { isReachedRow, listScope, ROOT_PARAMETERS, reachOf, rowValues } from '../../access/scope/index.ts';
import { adHoc, type Conditions, type Queries, statement } from '../../platform/database/index.ts';
import { perTier, type Tier } from '../trees/index.ts';

/** L13: rows with a generated label, in the caller's read and update scope, that meet the conditions. */
export async function rowsToLabel(
  { caller }: AccessContext,
  queries: Queries,
  tier: Tier,
  conditions: Conditions,
): Promise<string[]> {
  conditions.add('r.display_name_generated');
  for (const action of ['read', 'update']) {
    const scope = await listScope(queries, tier, reachOf(caller, `${tier}:${action}`));
    const first = conditions.values.length + 1;
    for (const value of scope.values) conditions.bind(value);
    conditions.add(scope.condition('r', first));
  }
  const text = `select r.id from ${tier} r where ${conditions.text} order by r.id`;
  const rows = await queries.run(adHoc<{ id: string }>(`label-select-${tier}`, text), conditions.values);
  return rows.map(({ id }) => id);
}

const among = perTier((tier) =>
  statement<{ id: string }>(
    `label-among-${tier}`,
    `select r.id from ${tier} r where r.id = any($1::uuid[])
       and ${isReachedRow(tier, 'r', 2)} and ${isReachedRow(tier, 'r', 3 + ROOT_PARAMETERS[tier])}`,
  ),
);

/** Those of the rows that the caller may both read and update. */
export async function labelledAmong(
  { caller }: AccessContext,
  queries: Queries,
  tier: Tier,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const reading = reachOf(caller, `${tier}:read`);
  const updating = reachOf(caller, `${tier}:update`);
  if (ids.length === 0 || (reading.everything && updating.everything)) return new Set(ids);
  const values = [ids, ...rowValues(tier, reading), ...rowValues(tier, updating)];
  return new Set((await queries.run(among[tier], values)).map(({ id }) => id));
}
