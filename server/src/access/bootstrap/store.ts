import { statement, type Transaction } from '../../platform/database/index.ts';

const grant = statement<{ id: string; role_id: string }>(
  'bootstrap-grant-owner',
  `insert into principal_grant (id, principal_id, role_id, scope_kind)
   select $1, $2, r.id, 'all' from role r where r.name = 'owner'
   on conflict on constraint principal_grant_identity do nothing
   returning id, role_id`,
);

/** The id of the role; undefined when the principal holds this very grant already. */
export async function insertOwnerGrant(
  tx: Transaction,
  grantId: string,
  principalId: string,
): Promise<string | undefined> {
  const [row] = await tx.run(grant, [grantId, principalId]);
  return row?.role_id;
}
