import { changes } from '../../platform/audit/index.ts';
import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { searchable } from '../../platform/text.ts';
import { type Profile, updateProfile } from './profile-store.ts';
import { recordPrincipal } from './record-principal.ts';
import type { Principal } from './store.ts';

/** Writes what changed and records it; what changes nothing is neither written nor recorded (3.3.3). */
export async function saveProfile(
  tx: Transaction,
  origin: Origin,
  human: Pick<Principal, 'id' | 'handle' | 'email' | 'label'>,
  profile: Profile,
): Promise<void> {
  const before: Profile = { username: human.handle, email: human.email, label: human.label };
  const images = changes(before, profile, ['username']);
  if (images === undefined) return;
  const { username, email, label } = profile;
  await updateProfile(tx, human.id, profile, searchable(username, label, email));
  await recordPrincipal(tx, origin, 'update', { id: human.id, kind: 'human', handle: username }, images);
}
