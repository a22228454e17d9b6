import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';

const lock = statement('iam-lock', `select pg_advisory_xact_lock(hashtextextended('muster.iam', 0))`);

/** O4: one exclusive lock that all writes to principals, roles, groups and grants share. */
export async function takeIamLock(tx: Transaction): Promise<void> {
  await tx.run(lock);
}

const activeOwner = statement<{ present: boolean }>(
  'iam-active-owner',
  `select exists (
     select from principal_grant g
     join role r on r.id = g.role_id and r.name = 'owner'
     left join principal_group_member m on m.group_id = g.group_id
     join principal p on p.id = coalesce(g.principal_id, m.principal_id)
     where g.scope_kind = 'all' and p.kind = 'human' and p.active and p.archived_at is null
   ) as present`,
);

/** O1: a human that is active, not archived, and owner at scope all. */
export async function hasActiveOwner(queries: Queries): Promise<boolean> {
  const [row] = await queries.run(activeOwner);
  return row?.present === true;
}

const holdings = statement<{ patterns: string[]; owner: boolean }>(
  'iam-holdings',
  `select coalesce(array_agg(distinct pattern) filter (where pattern is not null), '{}') as patterns,
     coalesce(bool_or(r.name = 'owner' and g.scope_kind = 'all'), false) as owner
   from principal_grant g
   join role r on r.id = g.role_id
   left join lateral unnest(r.effective_permissions) pattern on true
   where g.principal_id = $1
      or g.group_id in (select group_id from principal_group_member where principal_id = $1)`,
);

/** Everything a principal holds through any grant at any scope (G4), and whether it is an owner (O1). */
export async function holdingsOf(
  queries: Queries,
  principalId: string,
): Promise<{ patterns: readonly string[]; owner: boolean }> {
  const [row] = await queries.run(holdings, [principalId]);
  return row ?? { patterns: [], owner: false };
}
