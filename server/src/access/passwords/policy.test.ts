import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PasswordRules, passwordViolations } from './policy.ts';

const rules: PasswordRules = { username: 'alice', minLength: 12, isCommon: () => false };
const violations = (password: string, changed: Partial<PasswordRules> = {}): string[] =>
  passwordViolations(password, { ...rules, ...changed });

const good = 'tidal-Bronze7 kettle';
const TOO_SHORT = 'must have at least 12 characters';
const TOO_LONG = 'must have at most 256 characters';
const NAMED = 'must not contain the username';
const PLAIN = 'must not be one character repeated or a plain run of letters or digits';
const COMMON = 'must not be a common password';

describe('W1', () => {
  it.each([
    [11, [TOO_SHORT]],
    [12, []],
    [256, []],
    [257, [TOO_LONG]],
  ])('W1: %i characters give %j', (length, expected) => {
    expect(violations('kx7!'.repeat(65).slice(0, length))).toEqual(expected);
  });

  it('W1: counts code points, not UTF-16 units or bytes', () => {
    expect(violations('🦊🐻'.repeat(5))).toEqual([TOO_SHORT]);
    expect(violations('🦊🐻'.repeat(6))).toEqual([]);
    expect(violations('🦊🐻'.repeat(128))).toEqual([]);
    expect(violations(`${'🦊🐻'.repeat(128)}!`)).toEqual([TOO_LONG]);
  });

  it('W1: counts after NFC', () => {
    const decomposed = 'e\u0301a\u0308'.repeat(5);
    expect([...decomposed]).toHaveLength(20);
    expect(violations(decomposed)).toEqual([TOO_SHORT]);
    expect(violations('e\u0301a\u0308'.repeat(6))).toEqual([]);
  });

  it('W1: the setting raises the lower bound and never lowers it', () => {
    expect(violations(good, { minLength: 64 })).toEqual(['must have at least 64 characters']);
    expect(violations('kx7!kx7!kx7', { minLength: 4 })).toEqual([TOO_SHORT]);
  });

  it('W1: there are no composition rules', () => {
    expect(violations('plum river stone')).toEqual([]);
    expect(violations('            !')).toEqual([]);
  });
});

describe('W2', () => {
  it.each(['alice-tidal-bronze', 'tidal-bronze-ALICE', 'tidalAliCebronze', 'alicealicealice'])(
    'W2: %s contains alice',
    (password) => {
      expect(violations(password)).toContain(NAMED);
    },
  );

  it('W2: a username of one letter counts as well', () => {
    expect(violations(good, { username: 'k' })).toEqual([NAMED]);
    expect(violations(good, { username: 'x' })).toEqual([]);
  });

  it('W2: any position, any case, for any username', () => {
    const username = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/);
    fc.assert(
      fc.property(username, fc.string(), fc.string(), fc.boolean(), (name, before, after, upper) => {
        const password = `${before}"${upper ? name.toUpperCase() : name}"${after}`;
        expect(violations(password, { username: name })).toContain(NAMED);
      }),
    );
  });
});

describe('W3', () => {
  it('W3: asks the denylist', () => {
    expect(violations(good, { isCommon: (password) => password === good })).toEqual([COMMON]);
  });

  it.each([
    'aaaaaaaaaaaa',
    '000000000000',
    '            ',
    '🦊'.repeat(12),
    'é'.repeat(12),
    'e\u0301'.repeat(12),
    'aAaAaAaAaAaA',
  ])('W3: %s is one character repeated', (password) => {
    expect(violations(password)).toEqual([PLAIN]);
  });

  it.each([
    'abcdefghijkl',
    'ZYXWVUTSRQPO',
    'AbCdEfGhIjKl',
    'abcdefghijklmnopqrstuvwxyz',
    'онмлкйизжедгв',
    '123456789012',
    '012345678901',
    '890123456789',
    '098765432109',
    '321098765432',
  ])('W3: %s is an unbroken run', (password) => {
    expect(violations(password)).toEqual([PLAIN]);
  });

  it.each([
    'abcdefghijkk',
    'abcdefghijkla',
    'acegikmoqsuw',
    'uvwxyzabcdef',
    'abcdef123456',
    '123456654321',
    '135791357913',
    '123456789013',
    'aaaaaaaaaaab',
    '()*+,-./:;<=',
    '789:;<=>?@AB',
    '456789:;<=>?',
    '!"#$%&\'()*+,',
  ])('W3: %s is none', (password) => {
    expect(violations(password)).toEqual([]);
  });

  it('W3: every digit run of any length, start and direction is found; one wrong digit breaks it', () => {
    const run = (start: number, length: number, step: number): string =>
      Array.from({ length }, (_, at) => (((start + at * step) % 10) + 10) % 10).join('');
    fc.assert(
      fc.property(
        fc.nat(9),
        fc.integer({ min: 12, max: 256 }),
        fc.constantFrom(1, -1),
        fc.nat(255),
        (start, length, step, at) => {
          const password = run(start, length, step);
          expect(violations(password)).toEqual([PLAIN]);
          const spot = at % length;
          const broken =
            password.slice(0, spot) + ((Number(password[spot]) + 5) % 10) + password.slice(spot + 1);
          expect(violations(broken)).toEqual([]);
        },
      ),
    );
  });
});

describe('all rules', () => {
  it('W1, W2, W3: every rule broken is named at once', () => {
    expect(violations('aaaa', { username: 'a' })).toEqual([TOO_SHORT, NAMED, PLAIN]);
  });

  it('C2: no message quotes the password', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (password) => {
        const messages = violations(password, { isCommon: () => true }).join('\n');
        expect(messages.includes(password) && password.trim() !== '').toBe(false);
      }),
    );
  });
});
