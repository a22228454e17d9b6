import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/identifiers.ts';
import { searchable, withoutNulls } from '../../platform/text.ts';
import { handleTaken } from './handle-taken.ts';
import { insertHuman, insertPrincipal, type NewHuman } from './profile-store.ts';
import { REDACTED, recordPrincipal } from './record-principal.ts';

/** An active human without grants, recorded; 409 when the handle is taken (P3). The IAM lock is held. */
export async function addHuman(
  tx: Transaction,
  origin: Origin,
  { username, email, label, passwordHash }: NewHuman & { readonly username: string },
): Promise<{ readonly id: string }> {
  const human = { id: newId(), kind: 'human', handle: username } as const;
  const made = await insertPrincipal(tx, { ...human, search: searchable(username, label, email) });
  if (!made) throw handleTaken(username, 'body.username');
  await insertHuman(tx, human.id, { email, label, passwordHash });
  await recordPrincipal(tx, origin, 'create', human, {
    new: withoutNulls({ email, label, password: passwordHash && REDACTED }),
  });
  return human;
}
