/** Rows that declare metrics and properties (1.5), by table. */
export type Owner = 'product' | 'standard' | 'location_type';
export type Lane = 'metric' | 'property';

/** One of the six tables of contract lines. */
export interface Contract<O extends Owner = Owner, L extends Lane = Lane> {
  readonly owner: O;
  readonly lane: L;
}

/** The name of the lines in a list body. */
export const PLURALS = { metric: 'metrics', property: 'properties' } as const;

/** K2: products and standards inherit from their parents; location types do not nest. */
export function inherits(owner: Owner): boolean {
  return owner !== 'location_type';
}

/** O7: lines of a location type are the operator's, also where the type ships. */
export function isReadOnlyWhenOfficial(owner: Owner): boolean {
  return owner !== 'location_type';
}

/** As people say it. */
export function wordFor(kind: Owner | Lane): string {
  return kind.replace('_', ' ');
}
