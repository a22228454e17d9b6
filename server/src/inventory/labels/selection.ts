import type { AccessContext } from '../../access/caller/index.ts';
import { productsNamed } from '../../catalog/products/index.ts';
import { together } from '../../catalog/rows/index.ts';
import { standardsNamed } from '../../catalog/standards/index.ts';
import { componentTypesNamed, locationTypesNamed, systemTypesNamed } from '../../catalog/types/index.ts';
import { Conditions, type Queries } from '../../platform/database/index.ts';
import { referredRows, type Tier, within } from '../trees/index.ts';

/** Looks the row of a filter up and gives a condition on the row `r`, in which `?` is the value. */
type Filter = (ctx: AccessContext, queries: Queries, reference: string, at: string) => Promise<Condition>;

interface Condition {
  readonly text: string;
  readonly value: unknown;
}

interface Found {
  readonly id: string;
  readonly path: string;
}

/** The row itself or below it, by `path`. */
const inside = (text: string, [row]: readonly Found[]): Condition => ({ text, value: row?.path ?? null });
const is = (text: string, [row]: readonly Pick<Found, 'id'>[]): Condition => ({
  text,
  value: row?.id ?? null,
});

/** T4: placed there or below, as the lists understand it. */
const location: Filter = async (ctx, queries, reference, at) =>
  inside(
    `r.effective_location_id in (select l.id from location l where ${within('l', '?::text')})`,
    await referredRows(ctx, queries, 'location', [reference], at),
  );

/** 3.8 to 3.10; references to chains take what is below them too (Q5). */
const FILTERS: Readonly<Record<Tier, Readonly<Record<string, Filter>>>> = {
  location: {
    under: async (ctx, queries, reference, at) =>
      inside(within('r', '?::text'), await referredRows(ctx, queries, 'location', [reference], at)),
    location_type: async (_ctx, queries, reference, at) =>
      is('r.location_type_id = ?', await locationTypesNamed(queries, [reference], at)),
  },
  system: {
    location,
    standard_id: async (_ctx, queries, reference, at) =>
      inside(
        `r.standard_id in (select s.id from standard s where ${within('s', '?::text')})`,
        await standardsNamed(queries, [reference], at),
      ),
    system_type_id: async (_ctx, queries, reference, at) =>
      inside(
        `r.system_type_id in (select t.id from system_type t where ${within('t', '?::text')})`,
        await systemTypesNamed(queries, [reference], at),
      ),
  },
  component: {
    location,
    system: async (ctx, queries, reference, at) =>
      is(
        'exists (select from system_member m where m.component_id = r.id and m.system_id = ?)',
        await referredRows(ctx, queries, 'system', [reference], at),
      ),
    product: async (_ctx, queries, reference, at) =>
      inside(
        `r.product_id in (select p.id from product p where ${within('p', '?::text')})`,
        await productsNamed(queries, [reference], at),
      ),
    component_type: async (_ctx, queries, reference, at) =>
      inside(
        `r.product_id in (select p.id from product p join component_type t on t.id = p.component_type_id
           where ${within('t', '?::text')})`,
        await componentTypesNamed(queries, [reference], at),
      ),
  },
};

export type Selection = Readonly<Record<string, string | undefined>>;

/** L13: the optional filters of `:previewLabels` and `:recomputeLabels`; what they name must be known (X4). */
export async function selected(
  ctx: AccessContext,
  queries: Queries,
  tier: Tier,
  selection: Selection,
): Promise<Conditions> {
  const asked = Object.entries(FILTERS[tier]).flatMap(([field, filter]) => {
    const reference = selection[field];
    return reference === undefined ? [] : [() => filter(ctx, queries, reference, `body.${field}`)];
  });
  const conditions = new Conditions();
  for (const { text, value } of await together(...asked)) conditions.add(text, value);
  return conditions;
}
