import type { Queries } from '../../platform/database/index.ts';
import { SHIPPED_CAPABILITIES } from '../shipping/index.ts';
import { listedOrRequired } from './capability-store.ts';

const shipped: ReadonlySet<string> = new Set(SHIPPED_CAPABILITIES);

/** C2: in the shipped vocabulary, listed by some product, or required by some role. */
export async function isKnownCapability(queries: Queries, name: string): Promise<boolean> {
  return (await unknownCapabilities(queries, [name])).length === 0;
}

/** Those of the names that are not known, in the order given. One statement, or none for the shipped ones. */
export async function unknownCapabilities(queries: Queries, names: readonly string[]): Promise<string[]> {
  const others = names.filter((name) => !shipped.has(name));
  if (others.length === 0) return [];
  const known = await listedOrRequired(queries, others);
  return others.filter((name) => !known.has(name));
}
