import { within } from './path-sql.ts';
import type { Tier } from './tree-row.ts';

/** The tiers whose rows are placed at a location beside hanging in a tree of their own (T5). */
export type PlacedTier = Exclude<Tier, 'location'>;

/**
 * SQL: locations at or below the roots in `parameter`. How many these are is hidden from the planner, which would
 * otherwise plan each time anew for their number; it takes longer for that than the statement itself.
 */
export function placesBelow(parameter: string): string {
  return `select here.id from unnest(array(select unnest(${parameter}::uuid[]))) given cross join lateral (
    select l.id from location root join location l on ${within('l', 'root.path')} where root.id = given offset 0) here`;
}

/** SQL: rows below those of `roots`, without these. Most have no children and are left at that. */
function strictlyBelow(tier: PlacedTier, roots: string): string {
  return `select d.id from (${roots}) top
    cross join lateral (select from ${tier} child where child.parent_id = top.id limit 1) has_children
    cross join lateral (
      select b.id from ${tier} t join ${tier} b on b.path > t.path and b.path < t.path || '~'
      where t.id = top.id offset 0) d`;
}

/** SQL: rows whose own location took them out of a place of `place (id)`, in which their parent is. */
function takenOut(tier: PlacedTier): string {
  return `select r.id from ${tier} r join ${tier} up on up.id = r.parent_id
    where r.apart and up.effective_location_id in (select id from place)`;
}

/**
 * SQL: what locations reach although its effective location is elsewhere (`apart`, see the migration), as common table
 * expressions that end in `stray (id)`, after a `place (id)` of the locations. Together with all rows whose effective
 * location is such a place it is exactly what the locations reach (identity.md 6.2):
 * - Whatever has its effective location there has it from a row that is placed there, or from a system that is, and
 *   so hangs off it.
 * - Conversely, follow the tree down from what is placed there, or is a member of a reached system, to a reached row
 *   whose effective location is elsewhere. The first such row on the way has left its parent's place, or it is a
 *   member of a system that is elsewhere or reached although it is elsewhere itself.
 */
export function strays(tier: PlacedTier): string {
  const systems = `system_top as materialized (${takenOut('system')}),
    stray_system as materialized (select id from system_top union all ${strictlyBelow('system', 'select id from system_top')})`;
  if (tier === 'system') return `${systems}, stray as (select id from stray_system)`;
  return `${systems},
    component_top as materialized (
      ${takenOut('component')}
      union all select m.component_id from stray_system s join system_member m on m.system_id = s.id
      union all select m.component_id from place
        cross join lateral (select s.id from system s where s.effective_location_id = place.id offset 0) s
        join system_member m on m.system_id = s.id and m.apart),
    stray as (select id from component_top union all ${strictlyBelow('component', 'select id from component_top')})`;
}

/** SQL: joins to each `place (id)` the rows whose effective location it is, by the index of effective locations. */
export function placedAt(tier: PlacedTier): string {
  return `cross join lateral (select r.id from ${tier} r where r.effective_location_id = place.id offset 0) r`;
}
