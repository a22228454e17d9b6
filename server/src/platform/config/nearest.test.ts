import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

describe('the word a typo meant', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
  ])('P5: %j is %j after %d edits', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  it('P5: the distance is a metric', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  it('P5: the closest word is offered, a distant one is not', () => {
    const known = ['lockout_threshold', 'lockout_minutes', 'session_minutes'];
    expect(nearest('lockout_treshold', known)).toBe('lockout_threshold');
    expect(nearest('sesion_minutes', known)).toBe('session_minutes');
    expect(nearest('colour', known)).toBeUndefined();
  });
});
