import type { Tier } from '../../access/scope/index.ts';
import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { ComponentLabelRow, LabelRows, LocationLabelRow, SystemLabelRow } from './label-rows.ts';

const own =
  'r.id, r.name, r.name_generated, r.ordinal, r.display_name, r.display_name_generated, r.version, r.search';
const placed = 'r.location_id, l.name as location_name, l.display_name as location_display_name';

const rows = {
  location: statement<LocationLabelRow>(
    'label-locations',
    `select ${own}, r.location_type_id from location r where r.id = any($1::uuid[])`,
  ),
  system: statement<SystemLabelRow>(
    'label-systems',
    `select ${own}, ${placed}, r.system_type_id, r.standard_id
     from system r left join location l on l.id = r.location_id where r.id = any($1::uuid[])`,
  ),
  component: statement<ComponentLabelRow>(
    'label-components',
    `select ${own}, ${placed}, r.product_id, s.id as system_id, s.name as system_name,
       s.display_name as system_display_name, s.system_type_id
     from component r left join location l on l.id = r.location_id
     left join system_member m on m.component_id = r.id and m.is_primary left join system s on s.id = m.system_id
     where r.id = any($1::uuid[])`,
  ),
};

export async function loadLabelRows<T extends Tier>(
  queries: Queries,
  tier: T,
  ids: readonly string[],
): Promise<LabelRows[T][]> {
  return (await queries.run<unknown>(rows[tier], [ids])) as LabelRows[T][];
}

const systemsAt = statement<{ id: string }>(
  'label-systems-at',
  'select id from system where location_id = any($1::uuid[]) and display_name_generated',
);

/** L11: systems whose label reads one of these locations. */
export async function systemsReading(queries: Queries, locations: readonly string[]): Promise<string[]> {
  return (await queries.run(systemsAt, [locations])).map(({ id }) => id);
}

const componentsAt = statement<{ id: string }>(
  'label-components-at',
  `select id from component where location_id = any($1::uuid[]) and display_name_generated
   union
   select c.id from system_member m join component c on c.id = m.component_id
   where m.system_id = any($2::uuid[]) and m.is_primary and c.display_name_generated`,
);

/** L11: components whose label reads one of these locations or systems. */
export async function componentsReading(
  queries: Queries,
  locations: readonly string[],
  systems: readonly string[],
): Promise<string[]> {
  return (await queries.run(componentsAt, [locations, systems])).map(({ id }) => id);
}

/**
 * What a label reads of another row must not change between the reading and the end of the transaction, and
 * whoever changes it must see all rows that have read it. Readers share a lock, changers have it alone; there are
 * 64 for the locations and 64 for the systems, so that their number is bounded whatever is read.
 */
const lockOf = (tier: string, id: string) => `'${tier} ' || (hashtext(${id}::text) & 63)`;
const take = (way: '' | '_shared', keys: string) =>
  `select pg_advisory_xact_lock${way}(hashtextextended('muster.label ' || key, 0))
   from (select distinct key from (${keys}) read order by key) ordered`;

const hold = {
  system: statement(
    'label-hold-system',
    take(
      '_shared',
      `select ${lockOf('location', 'location_id')} as key from system
       where id = any($1::uuid[]) and location_id is not null`,
    ),
  ),
  component: statement(
    'label-hold-component',
    take(
      '_shared',
      `select ${lockOf('location', 'location_id')} as key from component
       where id = any($1::uuid[]) and location_id is not null
       union all
       select ${lockOf('system', 'system_id')} from system_member
       where component_id = any($1::uuid[]) and is_primary`,
    ),
  ),
};

/** Nothing that these rows read changes its name or label until the transaction ends. */
export async function holdRead(
  tx: Transaction,
  tier: 'system' | 'component',
  ids: readonly string[],
): Promise<void> {
  await tx.run(hold[tier], [ids]);
}

const claim = {
  location: statement(
    'label-claim-location',
    take('', `select ${lockOf('location', 'id')} as key from unnest($1::uuid[]) id`),
  ),
  system: statement(
    'label-claim-system',
    take('', `select ${lockOf('system', 'id')} as key from unnest($1::uuid[]) id`),
  ),
};

/** Nobody reads these rows for a label until the transaction ends; who has read them is seen from here on. */
export async function claimRead(
  tx: Transaction,
  tier: 'location' | 'system',
  ids: readonly string[],
): Promise<void> {
  await tx.run(claim[tier], [ids]);
}
