import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pattern, patterns, permission, resource } from './arbitraries.fixture.ts';
import { matches, parsePattern } from './pattern.ts';
import { compile } from './permission-set.ts';

const matchedBy = (text: string, asked: string): boolean => {
  const one = parsePattern(text);
  return one !== undefined && matches(one, asked);
};

describe('allows', () => {
  it('M3: a comma list allows each of its actions', () => {
    const set = compile(['component:create,update']);
    expect(['create', 'update', 'delete'].map((action) => set.allows(`component:${action}`))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['vendor:update', 'vendor:read', true],
    ['vendor:update', 'product:read', false],
    ['secret:reveal', 'secret:read', true],
    ['principal:read:admin', 'principal:read', true],
    ['*:update', 'vendor:read', true],
    ['*:update', 'secret:read', false],
    ['*:update', 'settings:read', false],
    ['*:>', 'platform:read', false],
    ['vendor:update', 'vendor:read:admin', false],
    ['principal:purge:admin', 'principal:read:admin', false],
    ['*:*', 'principal:read:admin', false],
  ])('M4: the read floor of %s on %s is %s', (held, asked, expected) => {
    expect(compile([held]).allows(asked)).toBe(expected);
  });

  it('M4: > reads everything, the sensitive included', () => {
    fc.assert(
      fc.property(permission, (asked) => {
        expect(compile(['>']).allows(asked)).toBe(true);
      }),
    );
  });

  it('M4: the floor never crosses into a sensitive resource', () => {
    fc.assert(
      fc.property(patterns, fc.constantFrom('secret', 'settings', 'platform'), (held, sensitive) => {
        const named = held.some((text) => text === '>' || text.startsWith(`${sensitive}:`));
        expect(compile(held).allows(`${sensitive}:read`)).toBe(named);
      }),
    );
  });

  it('M4: the floor gives nothing but two-token reads', () => {
    fc.assert(
      fc.property(patterns, permission, (held, asked) => {
        const byPattern = held.some((text) => matchedBy(text, asked));
        if (!/^[^:]+:read$/.test(asked)) expect(compile(held).allows(asked)).toBe(byPattern);
        else if (byPattern) expect(compile(held).allows(asked)).toBe(true);
      }),
    );
  });

  it('M5: malformed patterns grant nothing, not even the floor', () => {
    const set = compile(['vendor', 'vendor:', 'vendor:>:admin', 'vendor:read,', 'a,vendor:read', '*', '']);
    fc.assert(
      fc.property(permission, (asked) => {
        expect(set.allows(asked)).toBe(false);
      }),
    );
  });

  it('M6: more patterns never allow less, and their order does not matter', () => {
    fc.assert(
      fc.property(patterns, patterns, permission, (some, more, asked) => {
        const union = compile([...some, ...more]).allows(asked);
        expect(union).toBe(compile([...more, ...some]).allows(asked));
        expect(union).toBe(compile(some).allows(asked) || compile(more).allows(asked));
      }),
    );
  });

  it('M1: remembers answers, never wrong ones', () => {
    fc.assert(
      fc.property(patterns, fc.array(permission), (held, asked) => {
        const set = compile(held);
        const once = asked.map((one) => set.allows(one));
        expect(asked.map((one) => set.allows(one))).toEqual(once);
        expect(asked.map((one) => compile(held).allows(one))).toEqual(once);
      }),
    );
  });

  it('M1: more distinct questions than are remembered are still answered', () => {
    const set = compile(['vendor:*']);
    const asked = Array.from({ length: 3000 }, (_, n) => (n % 2 ? `vendor:a${n}` : `product:a${n}`));
    const expected = asked.map((one) => one.startsWith('vendor'));
    expect(asked.map((one) => set.allows(one))).toEqual(expected);
    expect(asked.map((one) => set.allows(one))).toEqual(expected);
  });
});

describe('covers', () => {
  it.each([
    [['vendor:update'], 'vendor:read', true],
    [['vendor:update'], 'vendor:read:admin', false],
    [['*:update'], 'vendor:read', true],
    [['*:update'], 'secret:read', false],
    [['*:update'], '*:read', false],
    [['vendor:read', 'vendor:update'], 'vendor:*', false],
    [['vendor:*', 'vendor:*:admin'], 'vendor:>', false],
    [['vendor:create,update'], 'vendor:update,create,read', true],
    [['vendor:create,update'], 'vendor:update,delete', false],
    [['>'], '>', true],
    [['>'], 'not a pattern', false],
    [[], 'vendor:read', false],
  ])('M7: %j over %s is %s', (held, asked, expected) => {
    expect(compile(held).coversPattern(asked)).toBe(expected);
  });

  it('M7: a principal with no grants is covered by anyone', () => {
    expect(compile([]).covers([])).toBe(true);
  });

  it('M7: is sound: whoever covers a set is allowed everything the set allows', () => {
    fc.assert(
      fc.property(patterns, patterns, fc.array(permission, { minLength: 1 }), (mine, theirs, universe) => {
        const [a, b] = [compile(mine), compile(theirs)];
        if (!a.covers(theirs)) return;
        expect(universe.filter((asked) => b.allows(asked) && !a.allows(asked))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('M7: is sound for one pattern', () => {
    fc.assert(
      fc.property(patterns, pattern, permission, (mine, theirs, asked) => {
        if (!(compile(mine).coversPattern(theirs) && matchedBy(theirs, asked))) return;
        expect(compile(mine).allows(asked)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('M7: on a permission it says exactly what the set allows', () => {
    fc.assert(
      fc.property(patterns, permission, (mine, asked) => {
        const set = compile(mine);
        expect(set.coversPattern(asked)).toBe(set.allows(asked));
      }),
    );
  });

  it('M7: a set covers itself and its parts; covering is transitive', () => {
    fc.assert(
      fc.property(patterns, patterns, (mine, more) => {
        expect(compile([...mine, ...more]).covers(mine)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(patterns, patterns, patterns, (a, b, c) => {
        if (!(compile(a).covers(b) && compile(b).covers(c))) return;
        expect(compile(a).covers(c)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('M7: only > covers >, and only > or the resource itself covers the whole of a sensitive one', () => {
    fc.assert(
      fc.property(patterns, resource, (mine, name) => {
        expect(compile(mine).coversPattern('>')).toBe(mine.includes('>'));
        const whole = mine.some((text) => text === '>' || text === `${name}:>`);
        const starred = mine.includes('*:>') && !['secret', 'settings', 'platform'].includes(name);
        expect(compile(mine).coversPattern(`${name}:>`)).toBe(whole || starred);
      }),
    );
  });
});
