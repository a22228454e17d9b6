import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFailure } from './lockout.ts';

const threshold = fc.integer({ min: 3, max: 20 });

describe('L5: one more wrong password', () => {
  it('L5: locks at the threshold-th consecutive failure and not before', () => {
    fc.assert(
      fc.property(threshold, (most) => {
        const locks: boolean[] = [];
        let count = 0;
        for (let failure = 1; failure <= most; failure++) {
          const next = afterFailure({ failed_login_count: count, was_locked: false, locked: false }, most);
          count = next.count;
          locks.push(next.locks);
        }
        expect(locks.indexOf(true)).toBe(most - 1);
      }),
    );
  });

  it('L5: starts at 0 again after a lock', () => {
    fc.assert(
      fc.property(threshold, fc.nat(100), (most, failed_login_count) => {
        const next = afterFailure({ failed_login_count, was_locked: true, locked: false }, most);
        expect(next).toEqual({ count: 1, locks: false });
      }),
    );
  });

  it('L5: locks at once when the threshold was lowered below the count', () => {
    expect(afterFailure({ failed_login_count: 7, was_locked: false, locked: false }, 3).locks).toBe(true);
  });
});
