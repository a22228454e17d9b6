import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import { type Referring, SHARED_COLUMNS, type SharedRow, treeReader } from '../trees/index.ts';

export type ProductKind = 'device' | 'app' | 'service';

/** What the product of a component tells about it; all null without one. */
export interface ProductFacts {
  readonly product: string | null;
  readonly kind: ProductKind | null;
  readonly capabilities: readonly string[] | null;
  readonly component_type: string | null;
  readonly component_type_id: string | null;
}

/** A component with all that its body needs. */
export interface Component
  extends SharedRow,
    Referring<'location' | 'effective_location' | 'parent' | 'system'>,
    ProductFacts {
  readonly product_id: string | null;
  readonly system_count: number;
}

/** What a component itself holds of its body: the rest is looked up for a page at once. */
export const OWN_COLUMNS = `${SHARED_COLUMNS}, r.location_id, r.effective_location_id, r.parent_id, r.product_id`;

const COLUMNS = `${OWN_COLUMNS}, l.name as location, e.name as effective_location, up.name as parent,
  p.name as product, p.kind, p.effective_capabilities as capabilities,
  p.component_type_id, t.name as component_type,
  m.system_id, s.name as system, m.system_count`;

const FROM = `component r
  left join location l on l.id = r.location_id
  left join location e on e.id = r.effective_location_id
  left join component up on up.id = r.parent_id
  left join product p on p.id = r.product_id
  left join component_type t on t.id = p.component_type_id
  cross join lateral (
    select count(*)::int as system_count, (array_agg(of.system_id) filter (where of.is_primary))[1] as system_id
    from system_member of where of.component_id = r.id) m
  left join system s on s.id = m.system_id`;

/** Single components, each with one statement. */
export const components = treeReader<Component>('component', {
  name: 'component-read',
  columns: COLUMNS,
  from: FROM,
});

export interface NewComponent {
  readonly id: string;
  readonly name: string;
  /** Null: the name was given, not generated (N9). */
  readonly ordinal: number | null;
  /** Null: to be rendered. */
  readonly display_name: string | null;
  readonly location_id: string | null;
  readonly parent_id: string | null;
  readonly product_id: string | null;
}

// path and depth follow from the parent; what is searched is written with the label
const insert = statement<{ id: string }>(
  'component-insert',
  `insert into component (id, name, name_generated, ordinal, display_name, display_name_generated,
     location_id, parent_id, product_id)
   values ($1, $2, $3::int is not null, $3::int, $4::text, $4::text is null, $5, $6, $7)
   on conflict (name) do nothing returning id`,
);

/** Undefined when the name is taken. */
export async function insertComponent(tx: Transaction, row: NewComponent): Promise<true | undefined> {
  const { id, name, ordinal, display_name, location_id, parent_id, product_id } = row;
  const rows = await tx.run(insert, [id, name, ordinal, display_name, location_id, parent_id, product_id]);
  return rows.length === 1 ? true : undefined;
}

const changeProduct = statement(
  'component-change-product',
  'update component set product_id = $2 where id = $1',
);

export async function updateProduct(tx: Transaction, id: string, productId: string | null): Promise<void> {
  await tx.run(changeProduct, [id, productId]);
}

export interface Assignment {
  readonly system_id: string;
  readonly system: string;
  readonly role: string;
}

const assignments = statement<Assignment>(
  'component-assignments',
  `select a.system_id, s.name as system, a.role_name as role
   from role_assignment a join system s on s.id = a.system_id
   where a.component_id = $1 order by s.name, a.role_name`,
);

/** The roles that a component fills. */
export async function assignmentsOf(queries: Queries, id: string): Promise<Assignment[]> {
  return queries.run(assignments, [id]);
}
