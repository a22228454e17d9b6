import type { Tier } from './reach.ts';

/**
 * SQL for lists: common table expressions that end in `reached (id)`, the ids of a tier that a reach gives, some
 * perhaps more than once. To be written after `with`; parameters from `$first` on are `rootValues` of the tier.
 * Roots become path ranges and ids, joined; no row is tested by itself (inventory.md 6). Where a reach is
 * everything, ask without it. To be joined to the tier: the id of a root deleted meanwhile may be among them.
 *
 * The planner cannot know how much hangs off a root. The joins are lateral, with `offset 0`, so that it follows
 * the indexes from the roots: the cost is that of what is reached, not that of the tables, and `limit` ends it.
 */
export function reachedSet(tier: Tier, first: number): string {
  const at = (offset: number) => `$${first + offset}::uuid[]`;
  const [whole, below, alone, locations, systems] = [at(0), at(1), at(2), at(3), at(4)];
  const parts: string[] = [];
  const roots = [given(whole)];
  if (tier !== 'location') {
    parts.push(
      `reach_location as (${strictlyBelow('location', given(locations))} union all ${given(locations)})`,
    );
    roots.push(placed(tier));
  }
  if (tier === 'component') {
    parts.push(`reach_system_root as (${given(systems)} union all ${placed('system')})`);
    parts.push(
      `reach_system as (select id from reach_system_root union all ${descendants('system', 'reach_system_root')})`,
    );
    roots.push(MEMBERS);
  }
  parts.push(`reach_root as (${roots.join(' union all ')})`);
  parts.push(`reached as (
    select id from reach_root
    union all ${given(alone)}
    union all ${strictlyBelow(tier, given(below))}
    union all ${descendants(tier, 'reach_root')})`);
  return parts.join(', ');
}

function given(ids: string): string {
  return `select id from unnest(${ids}) id`;
}

/** `down` of 6.2 without the roots: one range of the path index for each. */
function strictlyBelow(tier: Tier, roots: string): string {
  return `select t.id from (${roots}) root cross join lateral (
      select d.id from ${tier} r join ${tier} d on d.path > r.path and d.path < r.path || '~'
      where r.id = root.id offset 0) t`;
}

/** As `strictlyBelow`, for many roots: most of them have no children and are left at that. */
function descendants(tier: Tier, roots: string): string {
  return strictlyBelow(
    tier,
    `select p.id from ${roots} p
     cross join lateral (select from ${tier} child where child.parent_id = p.id limit 1) has_children`,
  );
}

/** "Placed at" is the row's own location (6.2). */
function placed(tier: Tier): string {
  return `select t.id from reach_location l
    cross join lateral (select p.id from ${tier} p where p.location_id = l.id offset 0) t`;
}

const MEMBERS = `select t.id from reach_system s
  cross join lateral (select m.component_id as id from system_member m where m.system_id = s.id offset 0) t`;
