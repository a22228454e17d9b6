import { statement, type Transaction } from '../../platform/database/index.ts';

const disable = statement(
  'principal-disable',
  'update principal set active = false, updated_at = now() where id = $1',
);

export async function markDisabled(tx: Transaction, id: string): Promise<void> {
  await tx.run(disable, [id]);
}

const enable = statement(
  'principal-enable',
  `with unlocked as (update human set failed_login_count = 0, locked_until = null where principal_id = $1)
   update principal set active = true, updated_at = now() where id = $1`,
);

/** L5: the login counter and the lock go too. */
export async function markEnabled(tx: Transaction, id: string): Promise<void> {
  await tx.run(enable, [id]);
}

const archive = statement<{ archived_at: Date }>(
  'principal-archive',
  `update principal set archived_at = now(), active_before_archive = active, active = false, updated_at = now()
   where id = $1 returning archived_at`,
);

export async function markArchived(tx: Transaction, id: string): Promise<Date | undefined> {
  const [row] = await tx.run(archive, [id]);
  return row?.archived_at;
}

const restore = statement<{ active: boolean }>(
  'principal-restore',
  `update principal set archived_at = null, active = coalesce(active_before_archive, false),
     active_before_archive = null, updated_at = now()
   where id = $1 returning active`,
);

/** Gives the flag as it was before the archive. */
export async function markRestored(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.run(restore, [id]);
  return row?.active === true;
}

const remove = statement('principal-delete', 'delete from principal where id = $1');

/** Profile, password, credentials, grants and memberships go with it. */
export async function deletePrincipalRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(remove, [id]);
}
