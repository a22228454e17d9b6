import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ConfigError, readConfig } from '../config/index.ts';
import { createSettings, type Settings } from './create-settings.ts';

/** As the process meets it: variables in, settings out. */
function fromEnv(env: Record<string, string>): Settings {
  const variables = Object.entries(env).map(([name, value]) => [`MUSTER_SETTINGS__${name}`, value]);
  return createSettings(readConfig(Object.fromEntries(variables)).settings);
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    fromEnv(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings from the environment', () => {
  it('10.2: without overrides every key has its documented default', () => {
    const settings = createSettings();
    expect(settings.get('security')).toEqual({
      password_min_length: 12,
      password_history: 0,
      lockout_threshold: 5,
      lockout_minutes: 15,
      login_ip_failures: 100,
      login_ip_window_minutes: 10,
      session_minutes: 720,
      session_idle_minutes: 120,
      token_default_days: 90,
      token_max_days: 365,
      impersonation_default_minutes: 30,
    });
    expect(settings.get('retention')).toEqual({ audit_days: 0, sweep_minutes: 60 });
    expectTypeOf(settings.get('security').lockout_threshold).toEqualTypeOf<number>();
  });

  it('P2: an env value wins over the default, per key (P4), presence deciding (P1)', () => {
    const settings = fromEnv({ SECURITY__LOCKOUT_THRESHOLD: '7', SECURITY__SESSION_IDLE_MINUTES: '0' });
    expect(settings.get('security')).toMatchObject({
      lockout_threshold: 7,
      session_idle_minutes: 0,
      lockout_minutes: 15,
    });
    expect(createSettings().get('security').lockout_threshold).toBe(5);
  });

  it('P5: names every offending namespace.key at once', () => {
    expect(
      problemsOf({
        SECURTY__LOCKOUT_MINUTES: '5',
        SECURITY__LOCKOUT_TRESHOLD: '5',
        SECURITY__COLOUR: 'blue',
        SECURITY__PASSWORD_MIN_LENGTH: '8',
        SECURITY__LOCKOUT_MINUTES: 'soon',
        RETENTION__AUDIT_DAYS: '30',
      }),
    ).toEqual([
      'securty.lockout_minutes: securty is not a namespace of settings (MUSTER_SETTINGS__SECURTY__LOCKOUT_MINUTES); did you mean security?',
      "retention.audit_days: '30' is not 0 or a whole number from 90 to 3650 (MUSTER_SETTINGS__RETENTION__AUDIT_DAYS)",
      'security.lockout_treshold: is not a setting (MUSTER_SETTINGS__SECURITY__LOCKOUT_TRESHOLD); did you mean security.lockout_threshold?',
      'security.colour: is not a setting (MUSTER_SETTINGS__SECURITY__COLOUR)',
      "security.password_min_length: '8' is not a whole number from 12 to 64 (MUSTER_SETTINGS__SECURITY__PASSWORD_MIN_LENGTH)",
      "security.lockout_minutes: 'soon' is not a whole number from 1 to 1440 (MUSTER_SETTINGS__SECURITY__LOCKOUT_MINUTES)",
    ]);
  });

  it.each(['', ' ', 'null', 'true', '"12"', '12.5', '[12]', '{}', '1e999', 'NaN', '0x10', 'twelve'])(
    'P5: %j is not a whole number',
    (raw) => {
      expect(problemsOf({ SECURITY__LOCKOUT_MINUTES: raw })).toHaveLength(1);
    },
  );

  it.each(['CONSTRUCTOR', 'TOSTRING', 'HASOWNPROPERTY'])('P5: %s is neither key nor namespace', (name) => {
    expect(problemsOf({ [`SECURITY__${name}`]: '1', [`${name}__X`]: '1' })).toHaveLength(2);
  });

  it.each([
    ['PASSWORD_MIN_LENGTH', 12, 64],
    ['PASSWORD_HISTORY', 0, 24],
    ['LOCKOUT_THRESHOLD', 3, 20],
    ['LOCKOUT_MINUTES', 1, 1440],
    ['LOGIN_IP_FAILURES', 10, 100_000],
    ['LOGIN_IP_WINDOW_MINUTES', 1, 1440],
    ['IMPERSONATION_DEFAULT_MINUTES', 1, 1440],
  ])('10.2: security %s is %d..%d', (key, low, high) => {
    const accepts = (value: number) => problemsOf({ [`SECURITY__${key}`]: String(value) }).length === 0;
    expect([low - 1, low, high, high + 1].map(accepts)).toEqual([false, true, true, false]);
  });

  it.each([
    ['SESSION_MINUTES', 5, 43_200],
    ['SESSION_IDLE_MINUTES', 0, 43_200],
    ['TOKEN_DEFAULT_DAYS', 1, 365],
    ['TOKEN_MAX_DAYS', 1, 365],
  ])('10.2: security %s is %d..%d, its partner allowing', (key, low, high) => {
    const wide = {
      SECURITY__SESSION_MINUTES: '43200',
      SECURITY__SESSION_IDLE_MINUTES: '0',
      SECURITY__TOKEN_DEFAULT_DAYS: '1',
      SECURITY__TOKEN_MAX_DAYS: '365',
    };
    const accepts = (value: number) =>
      problemsOf({ ...wide, [`SECURITY__${key}`]: String(value) }).length === 0;
    expect([low - 1, low, high, high + 1].map(accepts)).toEqual([false, true, true, false]);
  });

  it.each([
    [-1, false],
    [0, true],
    [1, false],
    [89, false],
    [90, true],
    [3650, true],
    [3651, false],
  ])('U6: audit_days %d: %s', (days, accepted) => {
    expect(problemsOf({ RETENTION__AUDIT_DAYS: String(days) }).length === 0).toBe(accepted);
  });

  it('P11: rules over several keys are judged on the effective result, defaults included', () => {
    expect(problemsOf({ SECURITY__SESSION_MINUTES: '60', SECURITY__TOKEN_MAX_DAYS: '30' })).toEqual([
      'security.session_idle_minutes (120), security.session_minutes (60): session_idle_minutes must be at most session_minutes',
      'security.token_default_days (90), security.token_max_days (30): token_default_days must be at most token_max_days',
    ]);
    expect(problemsOf({ SECURITY__SESSION_MINUTES: '60', SECURITY__SESSION_IDLE_MINUTES: '60' })).toEqual([]);
  });

  it('P11: the effective result keeps the rules, or there is none', () => {
    const pair = (name: string) => fc.option(fc.nat(800).map((n): [string, string] => [name, String(n)]));
    fc.assert(
      fc.property(pair('SECURITY__SESSION_MINUTES'), pair('SECURITY__SESSION_IDLE_MINUTES'), (life, idle) => {
        const env = Object.fromEntries([life, idle].filter((entry) => entry !== null));
        const legal = Number(life?.[1] ?? 720) >= 5 && Number(idle?.[1] ?? 120) <= Number(life?.[1] ?? 720);
        expect(problemsOf(env).length === 0).toBe(legal);
      }),
    );
  });

  it.each([
    ['[]', true],
    ['["AV","PoE"]', true],
    ['["AV","av"]', false],
    ['["AV","AV"]', false],
    ['["A V"]', false],
    ['[""]', false],
    [JSON.stringify(['x'.repeat(31)]), false],
    [JSON.stringify(Array.from({ length: 500 }, (_, n) => `A${n}`)), true],
    [JSON.stringify(Array.from({ length: 501 }, (_, n) => `A${n}`)), false],
    ['"AV"', false],
  ])('10.2: label.acronyms %s: %s', (raw, accepted) => {
    expect(problemsOf({ LABEL__ACRONYMS: raw }).length === 0).toBe(accepted);
  });

  it('P7: what is handed out cannot be changed by whoever asked', () => {
    const values = createSettings().get('security');
    expect(() => Object.assign(values, { lockout_threshold: 1 })).toThrow(TypeError);
  });
});
