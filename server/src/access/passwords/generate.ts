import { randomInt } from 'node:crypto';
import { fold } from '../../platform/text.ts';

/** Without 0 o, 1 l i: nothing that is misread when somebody types it from a screen. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** A random password of 123 bits that satisfies W1–W3 for this username: drawn anew until it does not contain it (W2). */
export function generatePassword(username?: string): string {
  const banned = username === undefined || username === '' ? undefined : fold(username);
  for (;;) {
    const password = Array.from({ length: GROUPS }, randomGroup).join('-');
    if (banned === undefined || !password.includes(banned)) return password;
  }
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
