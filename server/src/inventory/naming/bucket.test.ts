import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, nameOf } from './bucket.ts';

const bucket = (prefix: string, stem: string, showFirst: boolean): Bucket => ({ prefix, stem, showFirst });

/** Names and stems as I2 and I7 allow them. */
const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,99}$/);
const stem = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/);

describe('generated names', () => {
  it.each([
    [bucket('hq', 'camera', true), 1, 'hq-camera-1'],
    [bucket('', 'camera', true), 12, 'camera-12'],
    [bucket('hq', 'room', false), 1, 'hq-room'],
    [bucket('hq', 'room', false), 2, 'hq-room-2'],
    [bucket('hq', '', true), 1, 'hq-1'],
    [bucket('', '', true), 3, '3'],
  ])('N2: %o, number %d', (given, n, expected) => expect(nameOf(given, n)).toBe(expected));

  it('N3: the prefix gives way, and never ends in a hyphen', () => {
    expect(nameOf(bucket(`${'p'.repeat(60)}`, 'camera', true), 1)).toBe(`${'p'.repeat(52)}-camera-1`);
    expect(nameOf(bucket(`${'p'.repeat(50)}--x`, 'camera', true), 1)).toBe(`${'p'.repeat(50)}-camera-1`);
  });

  it('N2, N3: a generated name is a name, whatever it is made of', () => {
    const prefix = fc.oneof(name, fc.constant(''));
    const part = fc.oneof(stem, fc.constant(''));
    const number = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(prefix, part, fc.boolean(), number, (p, s, showFirst, n) => {
        expect(nameOf(bucket(p, s, showFirst), n)).toMatch(/^[a-z0-9][a-z0-9-]{0,99}$/);
      }),
    );
  });

  it('N4: different numbers make different names', () => {
    const number = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(name, stem, fc.boolean(), number, number, (p, s, showFirst, one, other) => {
        const given = bucket(p, s, showFirst);
        expect(nameOf(given, one) === nameOf(given, other)).toBe(one === other);
      }),
    );
  });
});
