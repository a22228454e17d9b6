import { type Queries, statement, type Transaction } from '../../platform/database/index.ts';

const find = statement<{ avatar_sha256: string | null }>(
  'avatar-find',
  'select avatar_sha256 from human where principal_id = $1',
);

/** The blob that holds a human's picture, if there is one. */
export async function findAvatar(queries: Queries, principalId: string): Promise<string | undefined> {
  const [row] = await queries.run(find, [principalId]);
  return row?.avatar_sha256 ?? undefined;
}

const update = statement(
  'avatar-update',
  `update human set avatar_sha256 = $2, avatar_updated_at = case when $2::text is not null then now() end
   where principal_id = $1`,
);

export async function updateAvatar(
  tx: Transaction,
  principalId: string,
  sha256: string | null,
): Promise<void> {
  await tx.run(update, [principalId, sha256]);
}
