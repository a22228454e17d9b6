import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';
import type { Reference } from '../../platform/identifiers.ts';
import type { Window } from '../../platform/paging/index.ts';

export interface Member {
  readonly principal_id: string;
  readonly kind: 'human' | 'service';
  readonly name: string;
  readonly label: string | null;
  readonly active: boolean;
}

// archived members are omitted, though they stay members (12.7)
const page = statement<Member>(
  'member-page',
  `select p.id as principal_id, p.kind, p.handle as name, h.label, p.active
   from principal_group_member m
   join principal p on p.id = m.principal_id and p.archived_at is null
   left join human h on h.principal_id = p.id
   where m.group_id = $1 and ($2::text is null or (p.handle, p.id) > ($2, $3::uuid))
   order by p.handle, p.id limit $4 offset $5`,
);

export type MemberKey = readonly [name: string, principalId: string];

export async function pageOfMembers(
  queries: Queries,
  groupId: string,
  { after, limit, offset }: Window<MemberKey>,
): Promise<Member[]> {
  return queries.run(page, [groupId, after?.[0] ?? null, after?.[1] ?? null, limit, offset]);
}

/** A principal, as far as membership is concerned. */
export interface Candidate {
  readonly id: string;
  readonly handle: string;
  readonly archived: boolean;
  readonly member: boolean;
}

const candidate = statement<Candidate>(
  'member-candidate',
  `select p.id, p.handle, p.archived_at is not null as archived,
     exists (select from principal_group_member m where m.group_id = $1 and m.principal_id = p.id) as member
   from principal p where p.id = $2 or p.handle = $3`,
);

export async function findCandidate(
  tx: Transaction,
  groupId: string,
  { id, name }: Reference,
): Promise<Candidate | undefined> {
  const [row] = await tx.run(candidate, [groupId, id, name]);
  return row;
}

const insert = statement(
  'member-insert',
  'insert into principal_group_member (group_id, principal_id) values ($1, $2)',
);

export async function insertMember(tx: Transaction, groupId: string, principalId: string): Promise<void> {
  await tx.run(insert, [groupId, principalId]);
}

const remove = statement(
  'member-delete',
  'delete from principal_group_member where group_id = $1 and principal_id = $2',
);

export async function deleteMember(tx: Transaction, groupId: string, principalId: string): Promise<void> {
  await tx.run(remove, [groupId, principalId]);
}

const names = statement<{ id: string; name: string }>(
  'member-names',
  `select p.id, p.handle as name from principal_group_member m join principal p on p.id = m.principal_id
   where m.group_id = $1 order by p.handle`,
);

/** All members, archived ones too. */
export async function namesOfMembers(
  tx: Transaction,
  groupId: string,
): Promise<readonly { id: string; name: string }[]> {
  return tx.run(names, [groupId]);
}

const patterns = statement<{ pattern: string }>(
  'group-patterns',
  `select distinct pattern from principal_grant g join role r on r.id = g.role_id
   cross join unnest(r.effective_permissions) pattern where g.group_id = $1`,
);

/** What a member gains by the group: the effective patterns of every role it grants, at any scope. */
export async function patternsOfGroup(tx: Transaction, groupId: string): Promise<string[]> {
  const rows = await tx.run(patterns, [groupId]);
  return rows.map((row) => row.pattern);
}
