import type { Tier } from '../../../access/scope/index.ts';

const COMMON = ['name', 'generated', 'ordinal', 'stem', 'type_name', 'type_label'] as const;
const PLACED = ['type_abbrev', 'location_name', 'location_label'] as const;

/** L5: what a template may ask for, per kind. */
export const FACTS = {
  location: COMMON,
  system: [...COMMON, ...PLACED, 'standard_name', 'standard_label'],
  component: [
    ...COMMON,
    ...PLACED,
    'kind',
    'product_name',
    'product_label',
    'vendor_name',
    'vendor_label',
    'system_name',
    'system_label',
    'system_type_label',
  ],
} as const satisfies Record<Tier, readonly string[]>;

export type FactName<T extends Tier = Tier> = (typeof FACTS)[T][number];

/** Every fact of the kind; what the row has not is `''`. */
export type Facts<T extends Tier = Tier> = Readonly<Record<FactName<T>, string>>;

export function isFact(tier: Tier, name: string): name is FactName {
  return (FACTS[tier] as readonly string[]).includes(name);
}
