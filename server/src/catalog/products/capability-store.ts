import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';

const withdraw = statement(
  'product-capabilities-withdraw',
  'delete from product_capability where product_id = $1 and capability <> all($2)',
);
const list = statement(
  'product-capabilities-list',
  `insert into product_capability (product_id, capability) select $1, unnest($2::text[])
   on conflict do nothing`,
);

/** C3: the own set is replaced. What it hands down is settled afterwards. */
export async function replaceCapabilities(
  tx: Transaction,
  id: string,
  capabilities: readonly string[],
): Promise<void> {
  await tx.run(withdraw, [id, capabilities]);
  await tx.run(list, [id, capabilities]);
}

const settle = statement(
  'product-capabilities-settle',
  `with root as (select path from product where id = $1), effective as (
     select d.id, coalesce(array_agg(distinct c.capability order by c.capability)
       filter (where c.capability is not null), '{}') as capabilities
     from root join product d on d.path >= root.path and d.path < root.path || '~'
     join product a on a.path = any(array(select left(d.path, n) from generate_series(8, length(d.path), 8) n))
     left join product_capability c on c.product_id = a.id
     group by d.id)
   update product r set effective_capabilities = e.capabilities from effective e
   where e.id = r.id and r.effective_capabilities is distinct from e.capabilities`,
);

/**
 * C1, C4: what a product and all its descendants can do, own and inherited, after the capabilities or the parent
 * of the product changed. To be run while the chain is held. Derived, so no version moves but that of the product.
 */
export async function settleCapabilities(tx: Transaction, id: string): Promise<void> {
  await tx.run(settle, [id]);
}

const known = statement<{ name: string }>(
  'capability-listed-or-required',
  `select name from unnest($1::text[]) given(name)
   where exists (select from product_capability c where c.capability = given.name)
     or exists (select from system_role_capability c where c.capability = given.name)`,
);

/** Those of the names that some product lists or some role requires. */
export async function listedOrRequired(queries: Queries, names: readonly string[]): Promise<Set<string>> {
  const rows = await queries.run(known, [names]);
  return new Set(rows.map((row) => row.name));
}

export interface CapabilityUse {
  readonly name: string;
  readonly product_count: number;
  readonly role_count: number;
}

const uses = statement<CapabilityUse>(
  'capability-uses',
  `select name, sum(products)::int as product_count, sum(roles)::int as role_count
   from (select capability as name, 1 as products, 0 as roles from product_capability
     union all select capability, 0, 1 from system_role_capability) used
   group by name`,
);

/** Every capability that some product lists or some role requires, and how many do. */
export async function usesOfCapabilities(queries: Queries): Promise<CapabilityUse[]> {
  return queries.run(uses);
}
