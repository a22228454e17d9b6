import type { Forest, Row } from '../../access/scope/forest.fixture.ts';

/** T4. The first membership is the primary one. */
export function effectiveLocations({ system, component, members }: Forest): Map<string, string> {
  const found = new Map<string, string>();
  const settle = (row: Row, otherwise: string | undefined) => {
    const place = row.location ?? (row.parent && found.get(row.parent)) ?? otherwise;
    if (place !== undefined) found.set(row.id, place);
  };
  for (const row of system) settle(row, undefined);
  for (const row of component) {
    const primary = members.find(([, id]) => id === row.id)?.[0];
    settle(row, primary && found.get(primary));
  }
  return found;
}
