import { statement, type Transaction } from '../../platform/database/index.ts';

const settle = statement(
  'ship-products-settle',
  `with recursive lineage (id, above, parent_id) as (
     select id, id, parent_id from product
     union all
     select l.id, p.id, p.parent_id from lineage l join product p on p.id = l.parent_id),
   effective as (
     select l.id, coalesce(array_agg(distinct c.capability order by c.capability)
       filter (where c.capability is not null), '{}') as capabilities
     from lineage l left join product_capability c on c.product_id = l.above group by l.id)
   update product p set effective_capabilities = e.capabilities from effective e
   where e.id = p.id and p.effective_capabilities <> e.capabilities`,
);

/** C1: what products can do, own and inherited; custom ones follow the shipped ones they hang below. */
export async function settleCapabilities(tx: Transaction): Promise<void> {
  await tx.run(settle);
}
