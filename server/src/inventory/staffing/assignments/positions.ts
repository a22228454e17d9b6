/** A8: the range of positions, whatever the capacity. */
export const HIGHEST_POSITION = 1000;

/** A8: the lowest position that nobody has; undefined when there is none. */
export function lowestFree(occupied: Iterable<number>): number | undefined {
  const taken = new Set(occupied);
  for (let position = 1; position <= HIGHEST_POSITION; position += 1) {
    if (!taken.has(position)) return position;
  }
  return undefined;
}

/** Why there is no such place: above a bounded capacity, somebody has it, or nobody more fits in. */
export type NoPlace = 'beyond' | 'occupied' | 'full';

/** A8: whether an occupant may stand there, given where the others do. */
export function placed(
  capacity: number | null,
  others: readonly number[],
  wanted: number,
): number | Exclude<NoPlace, 'full'> {
  if (wanted > (capacity ?? HIGHEST_POSITION)) return 'beyond';
  return others.includes(wanted) ? 'occupied' : wanted;
}

/** A5, A8: where one more occupant stands: where it asks to, else at the lowest free position. */
export function seated(
  capacity: number | null,
  occupied: readonly number[],
  wanted: number | undefined,
): number | NoPlace {
  const place = wanted === undefined ? lowestFree(occupied) : placed(capacity, occupied, wanted);
  if (place === 'beyond') return place;
  if (occupied.length >= (capacity ?? HIGHEST_POSITION)) return 'full';
  return place ?? 'full';
}

/** A10: how many more the role needs, whatever their health. */
export function understaffed(quorum: number, assigned: number): number {
  return Math.max(0, quorum - assigned);
}
