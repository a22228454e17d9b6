import { type Queries, statement } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';
import type { Window } from '../../platform/paging/index.ts';
import { type GrantJson, type GroupJson, grantsOfPrincipal, groupsOfPrincipal } from '../holdings/index.ts';

export interface Principal {
  readonly id: string;
  readonly kind: 'human' | 'service';
  /** Username or service name (P3). */
  readonly handle: string;
  readonly active: boolean;
  readonly archived_at: Date | null;
  readonly email: string | null;
  readonly label: string | null;
  readonly has_avatar: boolean;
  readonly has_password: boolean;
  readonly must_change_password: boolean;
}

/** A principal as its body shows it. */
export interface PrincipalView extends Principal {
  readonly grants: readonly GrantJson[];
  readonly groups: readonly GroupJson[];
}

const columns = `p.id, p.kind, p.handle, p.active, p.archived_at, h.email, h.label,
  h.avatar_sha256 is not null as has_avatar, h.password_hash is not null as has_password,
  coalesce(h.must_change_password, false) as must_change_password`;

const holdings = `${grantsOfPrincipal('p.id')} as grants, ${groupsOfPrincipal('p.id')} as groups`;

export interface PrincipalFilter {
  readonly kind: 'human' | 'service' | null;
  readonly includeArchived: boolean;
  /** Folded. */
  readonly search: string | null;
}

const matching = `($1::text is null or p.kind = $1) and ($2::boolean or p.archived_at is null)
  and ($3::text is null or position($3 in p.search) > 0)`;

// grants and groups are gathered for the rows of the page only, not for those skipped
const page = statement<PrincipalView>(
  'principal-page',
  `select ${columns}, ${holdings}
   from (
     select p.* from principal p
     where ${matching} and ($4::text is null or (p.handle, p.id) > ($4, $5::uuid))
     order by p.handle, p.id limit $6 offset $7
   ) p
   left join human h on h.principal_id = p.id
   order by p.handle, p.id`,
);

export type PrincipalKey = readonly [handle: string, id: string];

export async function pageOfPrincipals(
  queries: Queries,
  { kind, includeArchived, search }: PrincipalFilter,
  { after, limit, offset }: Window<PrincipalKey>,
): Promise<PrincipalView[]> {
  const values = [kind, includeArchived, search, after?.[0] ?? null, after?.[1] ?? null, limit, offset];
  return queries.run(page, values);
}

const count = statement<{ total: number }>(
  'principal-count',
  `select count(*)::int as total from principal p where ${matching}`,
);

export async function countPrincipals(
  queries: Queries,
  { kind, includeArchived, search }: PrincipalFilter,
): Promise<number> {
  const [row] = await queries.run(count, [kind, includeArchived, search]);
  return row?.total ?? 0;
}

const find = statement<Principal>(
  'principal-find',
  `select ${columns} from principal p left join human h on h.principal_id = p.id
   where p.id = $1 or p.handle = $2`,
);

export async function findPrincipal(
  queries: Queries,
  { id, name }: Reference,
): Promise<Principal | undefined> {
  const [row] = await queries.run(find, [id, name]);
  return row;
}

const view = statement<PrincipalView>(
  'principal-view',
  `select ${columns}, ${holdings} from principal p left join human h on h.principal_id = p.id
   where p.id = $1 or p.handle = $2`,
);

export async function viewPrincipal(
  queries: Queries,
  { id, name }: Reference,
): Promise<PrincipalView | undefined> {
  const [row] = await queries.run(view, [id, name]);
  return row;
}
