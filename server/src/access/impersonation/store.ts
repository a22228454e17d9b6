import { statement, type Transaction } from '../../platform/database/index.ts';

export interface NewImpersonation {
  readonly id: string;
  readonly hash: Buffer;
  readonly prefix: string;
  readonly targetId: string;
  readonly realActorId: string;
  readonly credentialId: string;
  readonly mode: 'view_as' | 'act_as';
  readonly minutes: number;
}

// never later than the expiry of the credential that mints it (identity.md 3)
const insert = statement<{ expires_at: Date }>(
  'impersonation-insert',
  `insert into impersonation_session (id, token_hash, prefix, target_id, real_actor_id, parent_credential_id, mode,
     expires_at)
   select $1, $2, $3, $4, $5, c.id, $7, least(now() + make_interval(mins => $8::int), c.expires_at)
     from credential c where c.id = $6
   returning expires_at`,
);

/** When it expires; undefined when the minting credential is gone. */
export async function insertImpersonation(
  tx: Transaction,
  { id, hash, prefix, targetId, realActorId, credentialId, mode, minutes }: NewImpersonation,
): Promise<Date | undefined> {
  const values = [id, hash, prefix, targetId, realActorId, credentialId, mode, minutes];
  const [row] = await tx.run(insert, values);
  return row?.expires_at;
}

const stop = statement(
  'impersonation-stop',
  'update impersonation_session set stopped_at = now() where id = $1 and stopped_at is null returning id',
);

/** False when it had been stopped already. */
export async function stopImpersonationSession(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.run(stop, [id]);
  return rows.length === 1;
}
