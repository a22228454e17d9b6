import { type ListScope, type Reach, reachedSet, rootValues } from '../../access/scope/index.ts';
import type { Conditions } from '../../platform/database/index.ts';
import { TIERS, type Tier, within } from '../trees/index.ts';

/** What the answer is made of: what the caller may read, and what the query keeps of it. */
export interface Selection {
  readonly reach: Readonly<Record<Tier, Reach>>;
  readonly scope: Readonly<Record<Tier, Pick<ListScope, 'form' | 'condition' | 'values'>>>;
  /** Path of the location that the answer is kept to. */
  readonly under: string | undefined;
  readonly verdicts: readonly string[] | undefined;
}

/** What of a row the answer is made of: rows that are set aside are kept narrow. */
const SHARED = 'r.id, r.name, r.display_name, r.parent_id, r.verdict';
const COLUMNS: Readonly<Record<Tier, string>> = {
  location: `${SHARED}, r.path, r.location_type_id`,
  system: `${SHARED}, r.effective_location_id, r.standard_id, r.system_type_id, r.understaffed_roles`,
  component: `${SHARED}, r.effective_location_id, r.product_id`,
};

/**
 * Common table expressions. `seen_<tier>` holds the readable rows, which counts and members are made of;
 * `kept_<tier>` those of the answer. Where nothing is left out they are the tables themselves. `bound` gets
 * the values.
 */
export function selectionSql(selection: Selection, bound: Conditions): string {
  const under = selection.under === undefined ? undefined : bound.bind(selection.under);
  const verdicts = selection.verdicts === undefined ? undefined : bound.bind(selection.verdicts);
  return [
    ...TIERS.map((tier) => seen(selection, tier, bound)),
    ...(under === undefined ? [] : [`here as (select h.id from location h where ${within('h', under)})`]),
    kept('kept_location', 'location', 'seen_location', under === undefined ? [] : [within('r', under)]),
    ...keptSystems(under !== undefined, verdicts),
    ...keptComponents(under !== undefined, verdicts),
  ].join(',\n');
}

/** F1: each tier by its own read permission. A large reach is followed as a set, never row by row. */
function seen({ reach, scope }: Selection, tier: Tier, bound: Conditions): string {
  const { form, condition, values } = scope[tier];
  if (form === 'everything') return kept(`seen_${tier}`, tier, tier, []);
  const first = bound.values.length + 1;
  for (const value of form === 'few' ? values : rootValues(tier, reach[tier])) bound.bind(value);
  if (form === 'few') return kept(`seen_${tier}`, tier, tier, [condition('r', first)]);
  return `seen_${tier} as materialized (with ${reachedSet(tier, first)}
    select ${COLUMNS[tier]} from ${tier} r join (select distinct id from reached) x on x.id = r.id)`;
}

function kept(name: string, tier: Tier, from: string, conditions: readonly string[]): string {
  if (conditions.length === 0) return `${name} as not materialized (select * from ${from})`;
  return `${name} as materialized (select ${COLUMNS[tier]} from ${from} r where ${conditions.join(' and ')})`;
}

const HERE = 'r.effective_location_id in (select id from here)';

function keptSystems(placed: boolean, verdicts: string | undefined): string[] {
  return [
    kept('placed_system', 'system', 'seen_system', placed ? [HERE] : []),
    kept('kept_system', 'system', 'placed_system', verdicts === undefined ? [] : [matching(verdicts)]),
  ];
}

/** Also members of the systems that are here, and of those whose verdict was asked for. */
function keptComponents(placed: boolean, verdicts: string | undefined): string[] {
  return [
    keptMembers('placed_component', 'seen_component', 'placed_system', placed ? HERE : undefined),
    keptMembers('kept_component', 'placed_component', 'kept_system', verdicts && matching(verdicts)),
  ];
}

function matching(verdicts: string): string {
  return `r.verdict = any(${verdicts}::text[])`;
}

/** Those that fulfil the condition, and members of the systems. Joined: `or` would be asked row by row. */
function keptMembers(name: string, from: string, systems: string, condition: string | undefined): string {
  if (condition === undefined) return kept(name, 'component', from, []);
  return `${name} as materialized (select ${COLUMNS.component} from ${from} r join (
      select r.id from ${from} r where ${condition}
      union select m.component_id from system_member m join ${systems} s on s.id = m.system_id) x
    on x.id = r.id)`;
}

/** Whether rows of a tier may be missing from the answer: only then is a reference to them looked up. */
export function isPartial({ scope, under, verdicts }: Selection, tier: Tier): boolean {
  const filtered = under !== undefined || (tier !== 'location' && verdicts !== undefined);
  return filtered || scope[tier].form !== 'everything';
}

/** Whether the planner can know how many rows are read: what hangs off a root it cannot. */
export function isForeseeable({ scope }: Selection): boolean {
  return TIERS.every((tier) => scope[tier].form !== 'many');
}
