import type { Tier } from '../trees/index.ts';
import { isForeseeable, isPartial, type Selection } from './selection-sql.ts';

/**
 * Rows as JSON text, written by SQL in the order of their names. Names and ids hold nothing that JSON escapes
 * (I2), so they stand in quotes as they are; labels are escaped. Texts are made as they are read.
 */

const HEAD = `'{"id":"' || x.id || '","name":"' || x.name || '","display_name":'
      || coalesce(to_json(x.display_name)::text, '"' || x.name || '"')`;
const COLUMNS = 'r.id, r.name, r.display_name, r.verdict';
const VERDICT = `',"verdict":"' || x.verdict || '"'`;

const field = (name: string) => `coalesce(',"${name}":"' || x.${name} || '"', '')`;

/** A column, and the join that it needs. */
interface Joined {
  readonly column: string;
  readonly join: string;
}

/** F2: a reference to another row of the answer; null when that row is not in it. */
function reference(selection: Selection, tier: Tier, column: string, alias: string): Joined {
  if (!isPartial(selection, tier)) return { column, join: '' };
  return { column: `${alias}.id`, join: `left join kept_${tier} ${alias} on ${alias}.id = ${column}` };
}

/** Each location with the systems and components that are there or below: readable ones, whatever is kept. */
export function countedSql({ under }: Selection): string {
  const here = under === undefined ? '' : 'where effective_location_id in (select id from here)';
  const placed = (tier: Tier, systems: string, components: string) =>
    `select effective_location_id as id, ${systems} as systems, ${components} as components
     from seen_${tier} ${here} group by effective_location_id`;
  return `counted as (
    select left(l.path, n) as path, sum(d.systems) as systems, sum(d.components) as components
    from (${placed('system', 'count(*)::int', '0')} union all ${placed('component', '0', 'count(*)::int')}) d
    join location l on l.id = d.id
    cross join lateral generate_series(8, length(l.path), 8) n
    group by 1)`;
}

/** `kinds`, here and below, is a relation (id, text): what the classification of a row adds to its JSON. */
export function locationRows(selection: Selection, kinds: string): string {
  const parent = reference(selection, 'location', 'r.parent_id', 'p');
  return `select ${HEAD} || x.kind || ${field('parent_id')} || ${VERDICT}
      || ',"system_count":' || x.systems || ',"component_count":' || x.components || '}'
    from (select ${COLUMNS}, k.text as kind, ${parent.column} as parent_id,
        coalesce(n.systems, 0) as systems, coalesce(n.components, 0) as components
      from kept_location r join ${kinds} k on k.id = r.location_type_id
      left join counted n on n.path = r.path ${parent.join}
      order by r.name) x`;
}

/** The readable members of each system of the answer, by name: all of them are in the answer too. */
export function membersSql(selection: Selection): string {
  const system = isPartial(selection, 'system') ? 'join kept_system s on s.id = m.system_id' : '';
  return `members as (
    select m.system_id, string_agg(m.component_id::text, '","' order by c.name) as ids
    from system_member m ${system} join seen_component c on c.id = m.component_id
    group by m.system_id)`;
}

export function systemRows(selection: Selection, kinds: string, standards: string, members: boolean): string {
  const parent = reference(selection, 'system', 'r.parent_id', 'p');
  const location = reference(selection, 'location', 'r.effective_location_id', 'l');
  return `select ${HEAD} || ${field('parent_id')} || ${field('location_id')} || x.standard || x.kind
      || ${VERDICT} || ',"understaffed_roles":' || x.understaffed_roles || ',"members":['
      || coalesce('"' || x.members || '"]}', ']}')
    from (select ${COLUMNS}, r.understaffed_roles,
        ${parent.column} as parent_id, ${location.column} as location_id,
        coalesce(t.text, '') as standard, coalesce(k.text, ',"icon":"layers"') as kind,
        ${members ? 'm.ids' : 'null'} as members
      from kept_system r left join ${kinds} k on k.id = r.system_type_id
      left join ${standards} t on t.id = r.standard_id
      ${members ? 'left join members m on m.system_id = r.id' : ''} ${parent.join} ${location.join}
      order by r.name) x`;
}

/**
 * A component that has any membership has exactly one primary one (M2), so another one makes it shared. Few
 * rows are asked one by one; a reach whose size nobody can foresee the planner would believe to be small.
 */
function shared(selection: Selection): Joined {
  if (isForeseeable(selection)) {
    const others = 'select from system_member o where o.component_id = r.id and not o.is_primary';
    return { column: `exists (${others})`, join: '' };
  }
  return {
    column: 'o.component_id is not null',
    join: `left join (select distinct component_id from system_member where not is_primary) o
        on o.component_id = r.id`,
  };
}

export function componentRows(selection: Selection, kinds: string): string {
  const parent = reference(selection, 'component', 'r.parent_id', 'p');
  const location = reference(selection, 'location', 'r.effective_location_id', 'l');
  const system = reference(selection, 'system', 'm.system_id', 's');
  const also = shared(selection);
  return `select ${HEAD} || ${field('parent_id')} || ${field('location_id')} || ${field('system_id')} || x.kind
      || ${VERDICT} || ',"shared":' || x.shared || '}'
    from (select ${COLUMNS}, ${parent.column} as parent_id, ${location.column} as location_id,
        ${system.column} as system_id, coalesce(k.text, ',"icon":"box"') as kind,
        (${also.column})::text as shared
      from kept_component r left join ${kinds} k on k.id = r.product_id
      left join system_member m on m.component_id = r.id and m.is_primary
      ${also.join} ${parent.join} ${location.join} ${system.join}
      order by r.name) x`;
}
