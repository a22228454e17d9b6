import type { House } from '../../platform/context.ts';
import { unprocessable } from '../../platform/problem.ts';
import { hashPassword } from './hashing.ts';
import { passwordViolations } from './policy.ts';

type Policy = Pick<House, 'settings' | 'isCommonPassword'>;

export interface NewPassword {
  readonly password: string;
  readonly username: string;
  /** Where the password stood in the request, for `errors[].location`. */
  readonly at: string;
  /** B4: break-glass commands are not held to the denylist. */
  readonly skipDenylist?: boolean;
}

/** W1–W3, each violation as a 422 at its place. The password itself is never shown. */
export function requireAcceptable(work: Policy, { password, username, at, skipDenylist }: NewPassword): void {
  const messages = passwordViolations(password, {
    username,
    minLength: work.settings.get('security').password_min_length,
    isCommon: skipDenylist === true ? () => false : work.isCommonPassword,
  });
  if (messages.length === 0) return;
  throw unprocessable(messages.map((message) => ({ location: at, message })));
}

/** The hash to store, once the password is acceptable. Takes its time: not to be called under a lock. */
export async function acceptPassword(work: Policy, given: NewPassword): Promise<string> {
  requireAcceptable(work, given);
  return hashPassword(given.password);
}
