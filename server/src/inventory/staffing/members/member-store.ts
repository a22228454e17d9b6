import { type Queries, statement } from '../../../platform/database/index.ts';

/** A membership as one side of it shows it. */
export interface MemberRow {
  readonly system: string;
  readonly system_id: string;
  readonly component: string;
  readonly component_id: string;
  readonly display_name: string | null;
  readonly primary: boolean;
  readonly system_count: number;
  readonly roles: string[];
  readonly product: string | null;
  readonly component_type: string | null;
  readonly verdict: 'healthy' | 'incomplete' | 'degraded' | 'outage';
  readonly added_at: Date;
}

const COLUMNS = `s.name as system, s.id as system_id, c.name as component, c.id as component_id,
  m.is_primary as "primary", m.added_at,
  (select count(*)::int from system_member o where o.component_id = c.id) as system_count,
  array(select a.role_name from role_assignment a
    where a.system_id = s.id and a.component_id = c.id order by 1) as roles`;
const FROM = `from system_member m join system s on s.id = m.system_id join component c on c.id = m.component_id`;

const asMember = `select ${COLUMNS}, c.display_name, c.verdict, p.name as product, t.name as component_type
  ${FROM} left join product p on p.id = c.product_id left join component_type t on t.id = p.component_type_id`;

const members = statement<MemberRow>(
  'system-member-list',
  `${asMember} where m.system_id = $1 order by c.name`,
);
const member = statement<MemberRow>(
  'system-member-one',
  `${asMember} where m.system_id = $1 and m.component_id = $2`,
);
const memberships = statement<MemberRow>(
  'system-membership-list',
  `select ${COLUMNS}, s.display_name, s.verdict, null as product, null as component_type
   ${FROM} where m.component_id = $1 order by m.is_primary desc, s.name`,
);

/** All members of a system, by name. */
export async function membersOf(queries: Queries, system: string): Promise<MemberRow[]> {
  return queries.run(members, [system]);
}

export async function memberOf(
  queries: Queries,
  system: string,
  component: string,
): Promise<MemberRow | undefined> {
  const [row] = await queries.run(member, [system, component]);
  return row;
}

/** All systems of a component, the primary one first, then by name. */
export async function membershipsOf(queries: Queries, component: string): Promise<MemberRow[]> {
  return queries.run(memberships, [component]);
}
