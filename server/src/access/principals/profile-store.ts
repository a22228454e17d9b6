import { statement, type Transaction } from '../../platform/database/index.ts';

export interface NewPrincipal {
  readonly id: string;
  readonly kind: 'human' | 'service';
  readonly handle: string;
  /** Handle, label and e-mail, folded. */
  readonly search: string;
}

const insert = statement(
  'principal-insert',
  `insert into principal (id, kind, handle, search) values ($1, $2, $3, $4)
   on conflict (handle) do nothing returning id`,
);

/** False when the handle is taken (P3). */
export async function insertPrincipal(
  tx: Transaction,
  { id, kind, handle, search }: NewPrincipal,
): Promise<boolean> {
  const rows = await tx.run(insert, [id, kind, handle, search]);
  return rows.length === 1;
}

export interface NewHuman {
  readonly email: string | null;
  readonly label: string | null;
  readonly passwordHash: string | null;
}

const insertHumanRow = statement(
  'human-insert',
  `insert into human (principal_id, email, label, password_hash, password_changed_at)
   values ($1, $2, $3, $4, case when $4::text is not null then now() end)`,
);

export async function insertHuman(
  tx: Transaction,
  principalId: string,
  { email, label, passwordHash }: NewHuman,
): Promise<void> {
  await tx.run(insertHumanRow, [principalId, email, label, passwordHash]);
}

const handleTaken = statement<{ taken: boolean }>(
  'principal-handle-taken',
  'select exists (select from principal where handle = $1) as taken',
);

export async function isHandleTaken(tx: Transaction, handle: string): Promise<boolean> {
  const [row] = await tx.run(handleTaken, [handle]);
  return row?.taken === true;
}

export interface Profile {
  readonly username: string;
  readonly email: string | null;
  readonly label: string | null;
}

const update = statement(
  'principal-update-profile',
  `with profile as (update human set email = $4, label = $5 where principal_id = $1)
   update principal set handle = $2, search = $3, updated_at = now() where id = $1`,
);

export async function updateProfile(
  tx: Transaction,
  id: string,
  { username, email, label }: Profile,
  search: string,
): Promise<void> {
  await tx.run(update, [id, username, search, email, label]);
}
