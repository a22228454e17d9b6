import type { Operations, Output } from '@muster/contract';
import type { Row } from '../../access/scope/forest.fixture.ts';
import { modelReached } from '../../access/scope/model.fixture.ts';
import type { ReachGrant } from '../../access/scope/reach.ts';
import type { Tier } from '../trees/index.ts';
import { effectiveLocations } from './effective.fixture.ts';
import { type Facts, factsOf, kindOf, VERDICTS, type World } from './world.fixture.ts';

type Body = Output<Operations['getFleet']>;

interface Asked {
  /** Id of a location. */
  readonly location?: string | undefined;
  readonly components?: 'all' | 'none' | undefined;
  readonly verdict?: readonly string[] | undefined;
}

/** Section 4 word for word: every row looked at by itself, every set a list of ids. Slow and plain on purpose. */
export function modelFleet(
  world: World,
  grants: readonly ReachGrant[],
  asked: Asked,
): Omit<Body, 'revision'> {
  const { forest, facts } = world;
  const effective = effectiveLocations(forest);
  const readable = (tier: Tier) => {
    const ids = modelReached(forest, grants, `${tier}:read`, tier);
    return byName(
      forest[tier].filter(({ id }) => ids.has(id)),
      facts,
    );
  };
  const [seenLocations, seenSystems, seenComponents] = [
    readable('location'),
    readable('system'),
    readable('component'),
  ];
  const below = (id: string | undefined, root: string): boolean =>
    id !== undefined && (id === root || below(forest.location.find((row) => row.id === id)?.parent, root));
  const isHere = (row: Row) => asked.location === undefined || below(effective.get(row.id), asked.location);
  const fits = (row: Row) => asked.verdict?.includes(factsOf(facts, row.id).verdict) ?? true;
  const isMember = (component: Row, systems: readonly Row[]) =>
    forest.members.some(([s, c]) => c === component.id && systems.some(({ id }) => id === s));

  const locations = seenLocations.filter(
    ({ id }) => asked.location === undefined || below(id, asked.location),
  );
  const placedSystems = seenSystems.filter(isHere);
  const systems = placedSystems.filter(fits);
  const components = seenComponents
    .filter((row) => isHere(row) || isMember(row, placedSystems))
    .filter((row) => fits(row) || isMember(row, systems));

  const within = (rows: readonly Row[], id: string | undefined) => rows.find((row) => row.id === id)?.id;
  const memberships = (component: Row) =>
    forest.members.filter(([, c]) => c === component.id).map(([s]) => s);
  const withComponents = asked.components !== 'none';
  const shown = (tier: Tier, row: Row) => {
    const { name, display_name, verdict, kind } = factsOf(facts, row.id);
    return { id: row.id, name, display_name: display_name ?? name, verdict, ...kindOf(tier, kind).shown };
  };
  return plain({
    locations: locations.map((row) => ({
      ...shown('location', row),
      parent_id: within(locations, row.parent),
      system_count: seenSystems.filter(({ id }) => below(effective.get(id), row.id)).length,
      component_count: seenComponents.filter(({ id }) => below(effective.get(id), row.id)).length,
    })),
    systems: systems.map((row) => ({
      ...shown('system', row),
      parent_id: within(systems, row.parent),
      location_id: within(locations, effective.get(row.id)),
      understaffed_roles: 0,
      members: withComponents ? seenComponents.filter((c) => isMember(c, [row])).map(({ id }) => id) : [],
    })),
    components: (withComponents ? components : []).map((row) => ({
      ...shown('component', row),
      parent_id: within(components, row.parent),
      location_id: within(locations, effective.get(row.id)),
      system_id: within(systems, memberships(row)[0]),
      shared: memberships(row).length > 1,
    })),
    totals: {
      locations: locations.length,
      systems: systems.length,
      components: components.length,
      alarms: { critical: 0, warning: 0, info: 0, unacknowledged: 0 },
      verdicts: {
        locations: tally(locations, facts),
        systems: tally(systems, facts),
        components: tally(components, facts),
      },
    },
  }) as Omit<Body, 'revision'>;
}

function tally(rows: readonly Row[], facts: World['facts']): Record<string, number> {
  const count = (verdict: string) => rows.filter(({ id }) => factsOf(facts, id).verdict === verdict).length;
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]));
}

function byName(rows: readonly Row[], facts: ReadonlyMap<string, Facts>): Row[] {
  const name = (row: Row) => factsOf(facts, row.id).name;
  return [...rows].sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

/** Absent, not undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
