import type { Reach, Tier } from './reach.ts';

/** How many parameters `rootValues` fills for a tier. */
export const ROOT_PARAMETERS: Readonly<Record<Tier, number>> = { location: 3, system: 4, component: 5 };

/**
 * Values for the parameters of a tier: its own roots (whole, below, alone), then the roots of the tiers above
 * it. Of those, `below` gives as much as `whole`: what hangs directly off an excluded root stays reached (S8);
 * `alone` gives nothing to another tier (S9).
 */
export function rootValues(tier: Tier, reach: Reach): unknown[] {
  const { whole, below, alone } = reach[tier];
  const own = [whole, below, alone];
  if (tier === 'location') return own;
  const locations = [...reach.location.whole, ...reach.location.below];
  if (tier === 'system') return [...own, locations];
  return [...own, locations, [...reach.system.whole, ...reach.system.below]];
}

/** Values for the parameters of `isReachedRow`. */
export function rowValues(tier: Tier, reach: Reach): unknown[] {
  return [reach.everything, ...rootValues(tier, reach)];
}
