import Type from 'typebox';
import { atMost, define, wholeNumber } from './definitions.ts';

/** Sign-in, passwords and the lives of credentials (identity.md 3, 4). */
export const security = define(
  Type.Object({
    password_min_length: wholeNumber(12, 64, 12, 'Fewest characters of a new password; never under 12.'),
    password_history: wholeNumber(0, 24, 0, 'How many previous passwords of an account are refused.'),
    lockout_threshold: wholeNumber(3, 20, 5, 'Consecutive failed sign-ins that lock an account.'),
    lockout_minutes: wholeNumber(1, 1440, 15, 'Duration of the lock, in minutes.'),
    login_ip_failures: wholeNumber(
      10,
      100_000,
      100,
      'Failed sign-ins allowed per client address and window.',
    ),
    login_ip_window_minutes: wholeNumber(1, 1440, 10, 'That window, in minutes.'),
    session_minutes: wholeNumber(5, 43_200, 720, 'Absolute life of a web session, in minutes.'),
    session_idle_minutes: wholeNumber(0, 43_200, 120, 'Idle minutes that end a web session; 0 = none.'),
    token_default_days: wholeNumber(1, 365, 90, 'Life of an API token when none is asked for, in days.'),
    token_max_days: wholeNumber(1, 365, 365, 'Longest life of an API token that may be asked for, in days.'),
    impersonation_default_minutes: wholeNumber(
      1,
      1440,
      30,
      'Life of an impersonation session when none is asked for, in minutes.',
    ),
  }),
  [atMost('session_idle_minutes', 'session_minutes'), atMost('token_default_days', 'token_max_days')],
);
