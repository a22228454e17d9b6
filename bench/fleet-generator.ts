import type { Database } from '../server/src/platform/database/index.ts';
import { readCatalog } from './fleet/catalog.ts';
import { makeComponents } from './fleet/components.ts';
import { makePlaces } from './fleet/places.ts';
import { Clock, Dice } from './fleet/random.ts';
import { makeStaff } from './fleet/staffing.ts';
import { makeSystems } from './fleet/systems.ts';
import { writeFleet } from './fleet/write.ts';

export interface FleetSize {
  readonly locations: number;
  readonly systems: number;
  readonly components: number;
  readonly memberships: number;
}

/** A fleet of so many components, in the proportions of the goals: a tenth of locations and of systems. */
export function fleetOf(components: number): FleetSize {
  const tenth = Math.round(components / 10);
  return { locations: tenth, systems: tenth, components, memberships: Math.round(components * 1.5) };
}

export interface Fleet {
  readonly size: FleetSize & { readonly assignments: number };
  /** A root location with half of everything below it, and another root to move it under. */
  readonly half: { readonly id: string; readonly name: string };
  readonly elsewhere: { readonly id: string; readonly name: string };
  /** Names in the order in which the rows were made. */
  readonly locationNames: readonly string[];
  readonly systemNames: readonly string[];
  readonly componentNames: readonly string[];
}

/**
 * Writes a fleet directly into an installation that ships its catalog and has no inventory yet: the same rows for
 * the same seed, and such as the operations of the API would have made them.
 */
export async function generateFleet(database: Database, size: FleetSize, seed = 1): Promise<Fleet> {
  const dice = new Dice(seed);
  const clock = new Clock();
  const catalog = await readCatalog(database);
  const places = makePlaces(catalog, size.locations, dice, clock);
  const systems = makeSystems(catalog, places, size.systems, dice, clock);
  const placeNames = new Map(places.rows.map(({ id, name }) => [id, name]));
  const components = makeComponents(catalog, systems, placeNames, size.components, dice, clock);
  const staff = makeStaff(systems, components, size.memberships, dice, clock);
  await writeFleet(database, {
    locations: places.rows,
    systems: staff.systems,
    components: components.map(({ row }) => row),
    members: staff.members,
    assignments: staff.assignments,
  });
  return {
    size: { ...size, memberships: staff.members.length, assignments: staff.assignments.length },
    half: places.half,
    elsewhere: places.elsewhere,
    locationNames: places.rows.map(({ name }) => name),
    systemNames: staff.systems.map(({ name }) => name),
    componentNames: components.map(({ row }) => row.name),
  };
}
