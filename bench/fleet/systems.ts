import type { Catalog, Kind, Standard } from './catalog.ts';
import { Names } from './names.ts';
import type { Places } from './places.ts';
import { type Clock, type Dice, idAt } from './random.ts';
import type { SystemRow } from './rows.ts';

/** A system that is being put together: its staff is known last. */
export interface MadeSystem {
  readonly row: Omit<SystemRow, 'understaffed_roles'>;
  readonly standard: Standard | undefined;
}

/** Two to a room in turn; one in ten hangs under the one before it and takes its place. */
export function makeSystems(
  catalog: Catalog,
  places: Places,
  total: number,
  dice: Dice,
  clock: Clock,
): MadeSystem[] {
  const names = new Names({ showFirst: false });
  const made: MadeSystem[] = [];
  for (let index = 0; index < total; index += 1) {
    const before = made.at(-1)?.row;
    const parent = before !== undefined && before.parent_id === null && dice.chance(0.1) ? before : undefined;
    const room = places.rooms[Math.floor((index / total) * places.rooms.length)];
    const location = parent === undefined && !dice.chance(0.02) ? room : undefined;
    const standard = dice.chance(0.9) ? dice.pick(catalog.standards) : undefined;
    const type = standard === undefined ? typeOf(catalog, dice) : standard.type;
    const given = names.generate(parent?.name ?? location?.name, type?.stem ?? 'system');
    const label = type?.label ?? 'System';
    const created_at = clock.tick();
    made.push({
      standard,
      row: {
        id: idAt(created_at, dice),
        name: given.name,
        name_generated: true,
        ordinal: given.ordinal,
        display_name: given.shown ? `${label} ${given.ordinal}` : label,
        display_name_generated: true,
        parent_id: parent?.id ?? null,
        created_at,
        location_id: location?.id ?? null,
        effective_location_id: location?.id ?? parent?.effective_location_id ?? null,
        standard_id: standard?.id ?? null,
        system_type_id: type?.id ?? null,
      },
    });
  }
  return made;
}

function typeOf(catalog: Catalog, dice: Dice): Kind | undefined {
  return dice.chance(0.8) ? dice.pick(catalog.systemTypes) : undefined;
}
