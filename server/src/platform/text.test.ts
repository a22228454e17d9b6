import { describe, expect, it } from 'vitest';
import { fold, likePatterns, patched, searchable, withoutNulls } from './text.ts';

describe('text', () => {
  it('3.4.5: folding knows every script', () => {
    expect(fold('ÄRZTE')).toBe(fold('a\u0308rzte'));
    expect(fold('ΟΔΟΣ')).toBe(fold('οδος'));
    expect(searchable('One', null, 'Two')).toBe('one\ntwo');
  });

  it('Q4: every term becomes a pattern in which nothing is special', () => {
    expect(likePatterns(' 50%  A_b\\ ')).toEqual(['%50\\%%', '%a\\_b\\\\%']);
    expect(likePatterns('   ')).toEqual([]);
  });

  it('3.3.2: omitted keeps, empty clears, anything else sets', () => {
    expect([patched('a', undefined), patched('a', ''), patched(null, 'b')]).toEqual(['a', null, 'b']);
    expect(withoutNulls({ a: 1, b: null, c: undefined, d: '' })).toEqual({ a: 1, d: '' });
  });
});
