import type { Tier } from './reach.ts';

/**
 * SQL for lists: common table expressions that end in `reached (id)`, the ids of a tier that a reach gives, some
 * perhaps more than once. To be written after `with`; parameters from `$first` on are `rootValues` of the tier.
 * Roots become path ranges and ids, joined; no row is tested by itself (inventory.md 6). Where a reach is
 * everything, ask without it.
 */
export function reachedSet(tier: Tier, first: number): string {
  const at = (offset: number) => `$${first + offset}::uuid[]`;
  const own: OwnRoots = { whole: at(0), below: at(1), alone: at(2) };
  switch (tier) {
    case 'location':
      return reached('location', own, []);
    case 'system':
      return `${locationsUnder(at(3))}, ${reached('system', own, [placedHere('system')])}`;
    case 'component':
      return `${locationsUnder(at(3))}, ${systemsUnder(at(4))},
        ${reached('component', own, [placedHere('component'), MEMBERS])}`;
  }
}

interface OwnRoots {
  readonly whole: string;
  readonly below: string;
  readonly alone: string;
}

/** `down` of 6.2 without the root itself: one range of the path index. */
function isBelow(row: string, root: string): string {
  return `${row}.path >= ${root}.path and ${row}.path < ${root}.path || '~'`;
}

const MEMBERS = `select c.id, c.path from component c join system_member m on m.component_id = c.id
  where m.system_id in (select id from reach_system)`;

/** "Placed at" is the row's own location (6.2). */
function placedHere(tier: Tier): string {
  return `select t.id, t.path from ${tier} t where t.location_id in (select id from reach_location)`;
}

function locationsUnder(roots: string): string {
  return `reach_location as materialized (
    select l.id from location root join location l on l.path >= root.path and l.path < root.path || '~'
    where root.id = any(${roots}))`;
}

function systemsUnder(roots: string): string {
  return `reach_system_root as materialized (
      select s.id, s.path from system s where s.id = any(${roots}) union all ${placedHere('system')}),
    reach_system as materialized (
      select id from reach_system_root union all ${descendants('system', 'reach_system_root')})`;
}

/** Most rows have no children: only roots that do are descended from. */
function descendants(tier: Tier, roots: string): string {
  return `select t.id from ${roots} root join ${tier} t on ${isBelow('t', 'root')}
    where exists (select from ${tier} child where child.parent_id = root.id)`;
}

function reached(tier: Tier, own: OwnRoots, derived: readonly string[]): string {
  const whole = `select t.id, t.path from ${tier} t where t.id = any(${own.whole})`;
  return `reach_root as materialized (${[whole, ...derived].join(' union all ')}),
    reached as (
      select id from reach_root
      union all ${descendants(tier, 'reach_root')}
      union all select t.id from ${tier} root join ${tier} t on ${isBelow('t', 'root')}
        where root.id = any(${own.below})
      union all select t.id from ${tier} t where t.id = any(${own.alone}))`;
}
