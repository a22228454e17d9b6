import type { Tier } from './reach.ts';

/**
 * SQL for single rows and pages: whether the row of `alias`, a table of the tier, is reached. It walks up from
 * the row: ancestors by the prefixes of its path, what they are placed at, the systems they are members of.
 * Parameters from `$first` on are `rowValues` of the tier.
 */
export function isReachedRow(tier: Tier, alias: string, first: number): string {
  const at = (offset: number) => unmeasured(`$${first + offset}`);
  const [whole, below, alone, locations, systems] = [at(1), at(2), at(3), at(4), at(5)];
  const simple = `$${first}::boolean or ${alias}.id = any(${alone})`;
  // a tree of places is reached from its own roots alone: a look at each of them is all
  if (tier === 'location') return `(${simple} or ${hangsOff(alias, whole, below)})`;
  const hangs = [`up.id = any(${whole})`, `(up.id = any(${below}) and up.id <> ${alias}.id)`];
  hangs.push(isPlacedUnder('up', locations));
  if (tier === 'component') hangs.push(isMemberUnder('up', systems, locations));
  // most rows are placed themselves, and are known by that before anything above them is looked at
  return `(${simple} or ${isPlacedUnder(alias, locations)} or exists (
    select from ${tier} up where up.path = any(${prefixes(`${alias}.path`)}) and (${hangs.join(' or ')})))`;
}

function hangsOff(location: string, whole: string, below: string): string {
  return `exists (select from location root
    where root.id = any(${whole} || ${below}) and starts_with(${location}.path, root.path)
      and (root.id <> ${location}.id or root.id = any(${whole})))`;
}

/** The paths of a row and of its ancestors: one segment of 8 characters per level. */
function prefixes(path: string): string {
  return `array(select left(${path}, n) from generate_series(8, length(${path}), 8) n)`;
}

function isPlacedUnder(row: string, roots: string): string {
  return `exists (select from location here join location root on starts_with(here.path, root.path)
    where here.id = ${row}.location_id and root.id = any(${roots}))`;
}

function isMemberUnder(component: string, systems: string, locations: string): string {
  return `exists (select from system_member m
    join system s on s.id = m.system_id
    join system sup on sup.path = any(${prefixes('s.path')})
    where m.component_id = ${component}.id
      and (sup.id = any(${systems}) or ${isPlacedUnder('sup', locations)}))`;
}

/** SQL: whether `id` is one of the uuids of `parameter`. */
export function isAmong(id: string, parameter: string): string {
  return `${id} = any(${unmeasured(parameter)})`;
}

/**
 * SQL: the uuids of a parameter. How many they are is hidden from the planner: it would otherwise find each number
 * worth a plan of its own, which takes longer than the statement itself.
 */
function unmeasured(parameter: string): string {
  return `array(select unnest(${parameter}::uuid[]))`;
}
