import { statement, type Transaction } from '../../platform/database/index.ts';
import { lineage, within } from './path-sql.ts';

interface Changed {
  readonly systems?: readonly string[];
  readonly components?: readonly string[];
}

/**
 * T4: effective locations of these rows and of all that depends on them, after a change of parent, own location,
 * membership or primary system. Only what differs is written; as it follows from elsewhere, it is no change of
 * the row's version. Effective locations hold ids, so a location that moves concerns nobody here.
 *
 * `fresh` says that the rows were created in this transaction: nothing depends on them yet, and others may settle
 * fresh rows of their own meanwhile.
 */
export async function settleLocations(
  tx: Transaction,
  { systems = [], components = [] }: Changed,
  options: { readonly fresh?: boolean } = {},
): Promise<void> {
  if (systems.length === 0 && components.length === 0) return;
  await tx.run(options.fresh === true ? holdPlacement : changePlacement);
  const moved = systems.length === 0 ? [] : await tx.run(settleSystems, [systems]);
  if (components.length === 0 && moved.length === 0) return;
  await tx.run(settleComponents, [components, moved.map(({ id }) => id)]);
}

// What is computed from rows that another transaction is changing would be wrong once that commits. Whoever
// settles later sees all that was settled before.
const changePlacement = statement(
  'placement-change',
  `select pg_advisory_xact_lock(hashtextextended('muster.placement', 0))`,
);
const holdPlacement = statement(
  'placement-hold',
  `select pg_advisory_xact_lock_shared(hashtextextended('muster.placement', 0))`,
);

/** The place of the nearest ancestor-or-self with an own location. */
function ownPlace(tier: 'system' | 'component', path: string): string {
  return `(select up.location_id from ${tier} up where up.path = any(${lineage(path)})
    and up.location_id is not null order by up.depth desc limit 1)`;
}

/** That of the primary system of the topmost ancestor-or-self whose primary system has one. */
function placeOfPrimary(path: string): string {
  return `(select s.effective_location_id from component up
    join system_member m on m.component_id = up.id and m.is_primary
    join system s on s.id = m.system_id
    where up.path = any(${lineage(path)}) and s.effective_location_id is not null
    order by up.depth limit 1)`;
}

/** Everything at or below the roots (path), once each. What follows is materialized: a place is found once. */
function below(tier: 'system' | 'component'): string {
  return `select distinct on (d.id) d.id, d.path, d.location_id, d.effective_location_id as stored
    from root cross join lateral (select r.* from ${tier} r where ${within('r', 'root.path')} offset 0) d`;
}

const settleSystems = statement<{ id: string }>(
  'placement-settle-systems',
  `with root as (select path from system where id = any($1::uuid[])),
     concerned as materialized (${below('system')}),
     settled as materialized (
       select c.id, c.stored, coalesce(c.location_id, ${ownPlace('system', 'c.path')}) as place
       from concerned c)
   update system t set effective_location_id = settled.place from settled
   where t.id = settled.id and settled.stored is distinct from settled.place
   returning t.id`,
);

const settleComponents = statement(
  'placement-settle-components',
  `with root as (
       select path from component where id = any($1::uuid[])
       union
       select c.path from system_member m join component c on c.id = m.component_id
       where m.is_primary and m.system_id = any($2::uuid[])),
     concerned as materialized (${below('component')}),
     settled as materialized (
       select c.id, c.stored,
         coalesce(c.location_id, ${ownPlace('component', 'c.path')}, ${placeOfPrimary('c.path')}) as place
       from concerned c)
   update component t set effective_location_id = settled.place from settled
   where t.id = settled.id and settled.stored is distinct from settled.place`,
);
