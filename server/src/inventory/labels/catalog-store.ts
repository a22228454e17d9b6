import { type Queries, statement } from '../../platform/database/index.ts';

/** The nearest row of a chain that states a rule (L2). */
interface Ruled {
  readonly rule: string | null;
  readonly rule_of: string | null;
}

export interface ProductRow extends Ruled {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  readonly kind: string;
  readonly component_type_id: string;
  readonly vendor_name: string | null;
  readonly vendor_label: string | null;
}

/** One level of a path takes 8 characters (section 6). */
function nearestRule(table: 'product' | 'standard', row: string): string {
  return `left join lateral (
    select up.label_rule, up.name from ${table} up
    where up.path = any(array(select left(${row}.path, n) from generate_series(8, length(${row}.path), 8) n))
      and up.label_rule is not null
    order by up.depth desc limit 1) ruling on true`;
}

const products = statement<ProductRow>(
  'label-products',
  `select p.id, p.name, p.display_name, p.kind, p.component_type_id, v.name as vendor_name,
     v.display_name as vendor_label, ruling.label_rule as rule, ruling.name as rule_of
   from product p left join vendor v on v.id = p.vendor_id ${nearestRule('product', 'p')}
   where p.id = any($1::uuid[])`,
);

export async function loadProducts(queries: Queries, ids: readonly string[]): Promise<ProductRow[]> {
  return queries.run(products, [ids]);
}

export interface StandardRow extends Ruled {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
}

const standards = statement<StandardRow>(
  'label-standards',
  `select s.id, s.name, s.display_name, ruling.label_rule as rule, ruling.name as rule_of
   from standard s ${nearestRule('standard', 's')} where s.id = any($1::uuid[])`,
);

export async function loadStandards(queries: Queries, ids: readonly string[]): Promise<StandardRow[]> {
  return queries.run(standards, [ids]);
}
