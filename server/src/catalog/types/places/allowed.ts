import { type Queries, statement } from '../../../platform/database/index.ts';
import { asReference } from '../../../platform/identifiers.ts';
import { unprocessable, type Violation } from '../../../platform/problem.ts';
import type { Named } from '../../rows/index.ts';

export const ROOT = 'root';

// they are stored, so they stay until the transaction ends
const find = statement<Named>(
  'location-types-allowed',
  `select id, name from location_type where id = any($1::uuid[]) or name = any($2) order by id for key share`,
);

/** T2: what `allowed_parent_types` names, `self` included, which may not be stored yet; 422 for all unknown ones. */
export async function allowedParents(
  queries: Queries,
  references: readonly string[],
  self: Named,
): Promise<{ readonly entries: string[]; readonly names: string[] }> {
  const wanted = references.filter((text) => text !== ROOT).map((text) => ({ text, ...asReference(text) }));
  const found = await queries.run(find, [
    wanted.flatMap(({ id }) => id ?? []),
    wanted.flatMap(({ name }) => name ?? []),
  ]);
  const known = [self, ...found.filter(({ id }) => id !== self.id)];
  const bearers = wanted.map((each) => known.find((row) => row.id === each.id || row.name === each.name));
  refuseUnknown(references, wanted, bearers);
  const types = known.filter((row) => bearers.includes(row));
  const root = references.includes(ROOT) ? [ROOT] : [];
  return {
    entries: [...root, ...types.map(({ id }) => id)].sort(),
    names: [...root, ...types.map(({ name }) => name).sort()],
  };
}

function refuseUnknown(
  references: readonly string[],
  wanted: readonly { readonly text: string }[],
  bearers: readonly unknown[],
): void {
  const unknown = new Set(wanted.filter((_, index) => bearers[index] === undefined).map(({ text }) => text));
  const violations = references.flatMap((value, index): Violation[] => {
    if (!unknown.has(value)) return [];
    return [{ location: `body.allowed_parent_types[${index}]`, message: 'names no location type', value }];
  });
  if (violations.length > 0) throw unprocessable(violations);
}
