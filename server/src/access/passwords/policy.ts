import { fold } from '../../platform/text.ts';
import { isSequence } from './sequence.ts';

const SHORTEST = 12;
const LONGEST = 256;

export interface PasswordRules {
  readonly username: string;
  /** `security.password_min_length`; raises the lower bound, never lowers it. */
  readonly minLength: number;
  /** Whether the denylist holds the password; break-glass commands pass one that never does (B4). */
  readonly isCommon: (password: string) => boolean;
}

/** W1–W3: what is wrong with a new password, one message per rule; empty when it may be used. Never quotes it. */
export function passwordViolations(password: string, rules: PasswordRules): string[] {
  return [
    lengthViolation(password, Math.max(SHORTEST, rules.minLength)),
    usernameViolation(password, rules.username),
    commonViolation(password, rules.isCommon),
  ].filter((message) => message !== undefined);
}

/** W1: code points after NFC, as they are hashed (C3). */
function lengthViolation(password: string, shortest: number): string | undefined {
  const { length } = [...password.normalize('NFC')];
  if (length < shortest) return `must have at least ${shortest} characters`;
  if (length > LONGEST) return `must have at most ${LONGEST} characters`;
  return undefined;
}

/** W2: at any position, however short the username. */
function usernameViolation(password: string, username: string): string | undefined {
  return fold(password).includes(fold(username)) ? 'must not contain the username' : undefined;
}

/** W3: one message, whichever way it is common. */
function commonViolation(password: string, isCommon: (password: string) => boolean): string | undefined {
  if (isSequence(password)) return 'must not be one character repeated or a plain run of letters or digits';
  return isCommon(password) ? 'must not be a common password' : undefined;
}
