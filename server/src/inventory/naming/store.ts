import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import { perTier, type Tier } from '../trees/index.ts';

const lock = statement('name-lock', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);

/** N5: nobody else picks a number for these names until the transaction ends. */
export async function lockNames(tx: Transaction, tier: Tier, stem: string): Promise<void> {
  await tx.run(lock, [`muster.name ${tier} ${stem}`]);
}

/** Every candidate is one look into the index of names; what else the names begin with does not matter. */
const free = perTier((tier) =>
  statement<{ n: number | null }>(
    `name-free-${tier}`,
    `select min(n) as n from generate_series($2::int, $3::int) n
     where not exists (select from ${tier} r where r.name = $1 || n and r.id is distinct from $4::uuid)`,
  ),
);

/** The lowest number from `from` to `to` for which `prefix` and the number are no name, or null. */
export async function lowestFree(
  queries: Queries,
  tier: Tier,
  prefix: string,
  { from, to }: { from: number; to: number },
  except: string | undefined,
): Promise<number | null> {
  const [row] = await queries.run(free[tier], [prefix, from, to, except ?? null]);
  return row?.n ?? null;
}

const taken = perTier((tier) =>
  statement<{ taken: boolean }>(
    `name-taken-${tier}`,
    `select exists (select from ${tier} r where r.name = $1 and r.id is distinct from $2::uuid) as taken`,
  ),
);

export async function isTaken(queries: Queries, tier: Tier, name: string, except?: string): Promise<boolean> {
  const [row] = await queries.run(taken[tier], [name, except ?? null]);
  return row?.taken === true;
}

const prefixed = perTier((tier) =>
  statement<{ prefix: string | null }>(
    `name-prefix-${tier}`,
    `select coalesce((select name from ${tier} where id = $1::uuid),
       (select name from location where id = $2::uuid)) as prefix`,
  ),
);

/** N2: the name of the parent, else that of the own location, else `''`. */
export async function prefixFor(
  queries: Queries,
  tier: Tier,
  parentId: string | null,
  locationId: string | null,
): Promise<string> {
  const [row] = await queries.run(prefixed[tier], [parentId, locationId]);
  return row?.prefix ?? '';
}

const typeOf = statement<{ component_type_id: string }>(
  'name-product-type',
  'select component_type_id from product where id = $1',
);

export async function componentTypeOf(queries: Queries, productId: string): Promise<string | undefined> {
  const [row] = await queries.run(typeOf, [productId]);
  return row?.component_type_id;
}
