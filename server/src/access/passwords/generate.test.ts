import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatePassword } from './generate.ts';
import { passwordViolations } from './policy.ts';

const many = (username?: string): string[] => Array.from({ length: 300 }, () => generatePassword(username));

describe('generatePassword', () => {
  it('W1: is five groups of five without characters that are misread', () => {
    expect(
      many().filter((password) => !/^([2-9a-hj-km-np-z]{5}-){4}[2-9a-hj-km-np-z]{5}$/.test(password)),
    ).toEqual([]);
  });

  it('W1: never comes twice and uses the whole alphabet', () => {
    const passwords = many();
    expect(new Set(passwords).size).toBe(passwords.length);
    expect(new Set(passwords.join('').replaceAll('-', '')).size).toBe(31);
  });

  it('W1, W2, W3: passes the policy for any username, the shortest included', () => {
    const username = fc.oneof(
      fc.stringMatching(/^[a-z0-9]$/),
      fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}$/),
    );
    fc.assert(
      fc.property(username, (name) => {
        const rules = { username: name, minLength: 12, isCommon: () => false };
        expect(passwordViolations(generatePassword(name), rules)).toEqual([]);
      }),
    );
  });
});
