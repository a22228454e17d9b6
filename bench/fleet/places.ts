import type { Catalog } from './catalog.ts';
import { labelOf } from './names.ts';
import { type Clock, type Dice, idAt } from './random.ts';
import type { LocationRow } from './rows.ts';

/** Eight levels, each with its share of all locations; the racks take what is left. */
const LEVELS = [
  { type: 'region', share: 0.0004 },
  { type: 'campus', share: 0.0016 },
  { type: 'building', share: 0.006 },
  { type: 'wing', share: 0.012 },
  { type: 'floor', share: 0.045 },
  { type: 'zone', share: 0.12 },
  { type: 'room', share: 0.5 },
  { type: 'rack', share: 1 },
] as const;

export interface Places {
  readonly rows: readonly LocationRow[];
  readonly rooms: readonly LocationRow[];
  /** The first region: half of everything is below it. */
  readonly half: LocationRow;
  /** The last region. */
  readonly elsewhere: LocationRow;
}

/** A forest of regions. Neighbours have neighbours below them, so that each branch is one part of the list. */
export function makePlaces(catalog: Catalog, total: number, dice: Dice, clock: Clock): Places {
  const rows: LocationRow[] = [];
  const levels: LocationRow[][] = [];
  for (const { type, share } of LEVELS) {
    const level: LocationRow[] = [];
    const above = levels.at(-1);
    const wanted = Math.min(total - rows.length, Math.max(2, Math.round(total * share)));
    for (let number = 1; number <= wanted; number += 1) {
      const parent = above?.[parentOf(number - 1, wanted, above.length, levels.length === 1)];
      level.push(locationOf(type, number, parent, catalog, dice, clock));
    }
    levels.push(level);
    rows.push(...level);
  }
  const half = levels[0]?.[0];
  const elsewhere = levels[0]?.at(-1);
  if (half === undefined || elsewhere === undefined) throw new Error('a fleet has at least one location');
  return { rows, rooms: levels[6] ?? [], half, elsewhere };
}

/** A little more than half, because not everything has a place. */
const FIRST_REGION = 0.54;

/** Each parent has its share in turn; the first region has half. */
function parentOf(index: number, siblings: number, parents: number, regions: boolean): number {
  const part = (index + 0.5) / siblings;
  if (!regions || parents === 1) return Math.floor(part * parents);
  if (part < FIRST_REGION) return 0;
  return 1 + Math.floor(((part - FIRST_REGION) / (1 - FIRST_REGION)) * (parents - 1));
}

function locationOf(
  type: string,
  number: number,
  parent: LocationRow | undefined,
  catalog: Catalog,
  dice: Dice,
  clock: Clock,
): LocationRow {
  const location_type_id = catalog.locationTypes.get(type);
  if (location_type_id === undefined) throw new Error(`there is no location type ${type}`);
  const created_at = clock.tick();
  const name = `${type}-${number}`;
  const claimed = dice.chance(0.1);
  return {
    id: idAt(created_at, dice),
    name,
    name_generated: false,
    ordinal: null,
    display_name: claimed ? `Ort ${number} «${type}»` : labelOf(name),
    display_name_generated: !claimed,
    parent_id: parent?.id ?? null,
    created_at,
    location_type_id,
  };
}
