import type { Tier } from './reach.ts';

/**
 * SQL for single rows and pages: whether the row of `alias`, a table of the tier, is reached. It walks up from
 * the row: ancestors by the prefixes of its path, what they are placed at, the systems they are members of.
 * Parameters from `$first` on are `rowValues` of the tier.
 */
export function isReachedRow(tier: Tier, alias: string, first: number): string {
  const at = (offset: number) => `$${first + offset}::uuid[]`;
  const [whole, below, alone, locations, systems] = [at(1), at(2), at(3), at(4), at(5)];
  const hangs = [`up.id = any(${whole})`, `(up.id = any(${below}) and up.id <> ${alias}.id)`];
  if (tier !== 'location') hangs.push(isPlacedUnder('up', locations));
  if (tier === 'component') hangs.push(isMemberUnder('up', systems, locations));
  return `($${first}::boolean or ${alias}.id = any(${alone}) or exists (
    select from ${tier} up where up.path = any(${prefixes(`${alias}.path`)}) and (${hangs.join(' or ')})))`;
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
