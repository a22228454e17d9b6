import fc from 'fast-check';
import { forest, grantsOn } from '../../access/scope/arbitraries.fixture.ts';
import { clearForest, type Forest } from '../../access/scope/forest.fixture.ts';
import { type Queries, statement } from '../../platform/database/index.ts';
import type { Tier } from '../trees/index.ts';
import { effectiveLocations } from './effective.fixture.ts';

export const VERDICTS = ['healthy', 'incomplete', 'degraded', 'outage'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What the view tells of a row beside its place. */
export interface Facts {
  readonly name: string;
  readonly display_name: string | null;
  readonly verdict: Verdict;
  /** Of `KINDS`: how the row is classified. */
  readonly kind: number;
}

export interface World {
  readonly forest: Forest;
  readonly facts: ReadonlyMap<string, Facts>;
}

/** Shipped classifications and what the view shows of them (inventory.md 5). */
export const KINDS = {
  location: [
    { type: 'region', shown: { location_type: 'region', icon: 'globe' } },
    { type: 'room', shown: { location_type: 'room', icon: 'door-open' } },
  ],
  system: [
    { type: null, standard: null, shown: { icon: 'layers' } },
    { type: 'huddle-room', standard: null, shown: { system_type: 'huddle-room', icon: 'door-open' } },
    {
      type: 'video-wall',
      standard: 'boardroom',
      shown: { standard: 'boardroom', system_type: 'video-wall', icon: 'grid-3x3' },
    },
  ],
  component: [
    { product: null, shown: { icon: 'box' } },
    {
      product: 'shure-mxa920',
      shown: { product: 'shure-mxa920', component_type: 'ceiling-microphone', icon: 'mic' },
    },
    { product: 'raritan-px3', shown: { product: 'raritan-px3', component_type: 'pdu', icon: 'plug-zap' } },
  ],
} as const;

const label = fc.constantFrom(null, 'Saal "A"', 'Ключ\\1', 'plain', '🚀 \u2028');
const traits = fc.record({ display_name: label, verdict: fc.constantFrom(...VERDICTS), kind: fc.nat(5) });

/** A small fleet; names are in another order than the rows came to be. */
const world: fc.Arbitrary<World> = forest.chain((given) => {
  const ids = [...given.location, ...given.system, ...given.component].map(({ id }) => id);
  const names = ids.map((_, index) => `n${(index * 7919) % 1000}`);
  return fc.array(traits, { minLength: ids.length, maxLength: ids.length }).map((all) => ({
    forest: given,
    facts: new Map(
      ids.map((id, index): [string, Facts] => [
        id,
        { ...(all[index] as (typeof all)[0]), name: names[index] ?? '' },
      ]),
    ),
  }));
});

const verdicts = fc.option(fc.uniqueArray(fc.constantFrom(...VERDICTS), { minLength: 1, maxLength: 2 }), {
  nil: undefined,
  freq: 2,
});

/** A fleet, who asks, and what for; `pick` chooses a location. */
export const asked = world.chain((given) =>
  fc.record({
    world: fc.constant(given),
    grants: grantsOn(given.forest),
    verdict: verdicts,
    components: fc.constantFrom('all' as const, 'none' as const, undefined),
    pick: fc.option(fc.nat(), { nil: undefined, freq: 2 }),
    few: fc.constantFrom(0, 5000),
  }),
);

const SHARED = 'id, name, display_name, verdict, parent_id';
const ARRAYS = '$1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[]';
const insert = {
  location: statement(
    'test-world-location',
    `insert into location (${SHARED}, location_type_id)
     select x.${SHARED.replaceAll(', ', ', x.')}, t.id
     from unnest(${ARRAYS}, $6::text[]) with ordinality x (${SHARED}, type, n)
     join location_type t on t.name = x.type order by x.n`,
  ),
  system: statement(
    'test-world-system',
    `insert into system (${SHARED}, location_id, effective_location_id, system_type_id, standard_id)
     select x.${SHARED.replaceAll(', ', ', x.')}, x.location_id, x.effective, t.id, s.id
     from unnest(${ARRAYS}, $6::uuid[], $7::uuid[], $8::text[], $9::text[]) with ordinality
       x (${SHARED}, location_id, effective, type, standard, n)
     left join system_type t on t.name = x.type left join standard s on s.name = x.standard order by x.n`,
  ),
  component: statement(
    'test-world-component',
    `insert into component (${SHARED}, location_id, effective_location_id, product_id)
     select x.${SHARED.replaceAll(', ', ', x.')}, x.location_id, x.effective, p.id
     from unnest(${ARRAYS}, $6::uuid[], $7::uuid[], $8::text[]) with ordinality
       x (${SHARED}, location_id, effective, product, n)
     left join product p on p.name = x.product order by x.n`,
  ),
};
const insertMembers = statement(
  'test-world-members',
  `insert into system_member (system_id, component_id, is_primary)
   select * from unnest($1::uuid[], $2::uuid[], $3::boolean[])`,
);

/** Writes the fleet in place of whatever there was. */
export async function plantWorld(queries: Queries, { forest: given, facts }: World): Promise<void> {
  await clearForest(queries);
  const effective = effectiveLocations(given);
  for (const tier of ['location', 'system', 'component'] as const) {
    const rows = given[tier];
    const told = rows.map(({ id }) => factsOf(facts, id));
    const places =
      tier === 'location' ? [] : [rows.map((row) => row.location), rows.map((row) => effective.get(row.id))];
    await queries.run(insert[tier], [
      rows.map(({ id }) => id),
      told.map(({ name }) => name),
      told.map(({ display_name }) => display_name),
      told.map(({ verdict }) => verdict),
      rows.map(({ parent }) => parent),
      ...places,
      ...classesOf(tier, told),
    ]);
  }
  await queries.run(insertMembers, [
    given.members.map(([system]) => system),
    given.members.map(([, component]) => component),
    given.members.map(
      ([, component], index) => index === given.members.findIndex(([, c]) => c === component),
    ),
  ]);
}

function classesOf(tier: Tier, told: readonly Facts[]): (string | null)[][] {
  if (tier === 'location') return [told.map(({ kind }) => kindOf('location', kind).type)];
  if (tier === 'component') return [told.map(({ kind }) => kindOf('component', kind).product)];
  const kinds = told.map(({ kind }) => kindOf('system', kind));
  return [kinds.map(({ type }) => type), kinds.map(({ standard }) => standard)];
}

export function kindOf<T extends Tier>(tier: T, kind: number): (typeof KINDS)[T][number] {
  const kinds: readonly (typeof KINDS)[T][number][] = KINDS[tier];
  const found = kinds[kind % kinds.length];
  if (found === undefined) throw new Error('there are kinds of every tier');
  return found;
}

export function factsOf(facts: World['facts'], id: string): Facts {
  const found = facts.get(id);
  if (found === undefined) throw new Error(`${id} is not of this world`);
  return found;
}
