import type { Origin } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { type Principal, REDACTED, recordPrincipal } from '../principals/index.ts';
import { discardAvatar, keepAvatar } from './keep-avatar.ts';

type Human = Pick<Principal, 'id' | 'kind' | 'handle'>;

/** Sets and records; the picture that is there already changes nothing. Bytes are in no image (U8). */
export async function setAvatar(
  tx: Transaction,
  origin: Origin,
  human: Human,
  picture: Buffer,
): Promise<void> {
  const before = await keepAvatar(tx, human.id, picture);
  if (before === 'same') return;
  await recordPrincipal(tx, origin, 'set_avatar', human, {
    old: before === 'none' ? {} : { avatar: REDACTED },
    new: { avatar: REDACTED },
  });
}

/** Removes and records; where there was no picture, nothing happens. */
export async function removeAvatar(tx: Transaction, origin: Origin, human: Human): Promise<void> {
  if (!(await discardAvatar(tx, human.id))) return;
  await recordPrincipal(tx, origin, 'remove_avatar', human, { old: { avatar: REDACTED }, new: {} });
}
