import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pattern, permission, resource } from './arbitraries.fixture.ts';
import { expandPattern, matches, parsePattern, patternCovers } from './pattern.ts';

function parsed(text: string) {
  const found = parsePattern(text);
  if (found === undefined) throw new Error(`malformed: ${text}`);
  return found;
}

const hits = (text: string, asked: string): boolean => matches(parsed(text), asked);

describe('matches', () => {
  it.each([
    ['vendor:read', 'vendor:read', true],
    ['vendor:read', 'vendor:update', false],
    ['vendor:read', 'vendor:read:admin', false],
    ['*:read', 'principal:read:admin', false],
    ['principal:*', 'principal:read:admin', false],
    ['principal:>', 'principal:read:admin', true],
    ['principal:>', 'principal:update', true],
    ['>', 'principal:read:admin', true],
    ['>', 'vendor:read', true],
    ['principal:read:>', 'principal:read', false],
    ['principal:read:>', 'principal:read:admin', true],
    ['*:*:admin', 'audit:read:admin', true],
    ['*:*:*', 'audit:read:admin', true],
    ['*:*:*', 'audit:read', false],
    ['*:*:*:>', 'audit:read:admin', false],
  ])('M1: %s on %s is %s', (text, asked, expected) => {
    expect(hits(text, asked)).toBe(expected);
  });

  it.each(['secret', 'settings', 'platform'])('M2: * in the resource position spares %s', (sensitive) => {
    const asked = [`${sensitive}:read`, `${sensitive}:update:admin`];
    for (const text of ['*:read', '*:*', '*:>', '*:update:admin', '*:*:*']) {
      expect(asked.filter((permission) => hits(text, permission))).toEqual([]);
    }
    expect(asked.every((permission) => hits('>', permission))).toBe(true);
    expect(asked.every((permission) => hits(`${sensitive}:>`, permission))).toBe(true);
    expect(hits(`${sensitive}:*`, `${sensitive}:read`)).toBe(true);
  });

  it('M2: a sensitive word in the action position is a word like others', () => {
    expect(hits('vendor:*', 'vendor:secret')).toBe(true);
  });

  it.each([
    '',
    'vendor',
    'vendor:',
    ':read',
    'vendor:read:',
    'vendor:read:user',
    'a:b:admin:c',
    'Vendor:read',
    'vendor:*',
    '>',
  ])('M1: %j is no permission, so even > does not match it', (text) => {
    expect(hits('>', text)).toBe(false);
  });

  it('M1: a literal pattern matches its own text and nothing else', () => {
    fc.assert(
      fc.property(permission, permission, (one, other) => {
        expect(hits(one, other)).toBe(one === other);
      }),
    );
  });

  it('M1: agrees with the same rule written as a regular expression', () => {
    fc.assert(
      fc.property(pattern, permission, (text, asked) => {
        const source = text.split(':').map((token, at) => {
          if (token === '>') return '[^:]+(:[^:]+)*';
          if (token === '*') return at === 0 ? '(?!(secret|settings|platform):)[^:]+' : '[^:]+';
          return token;
        });
        expect(hits(text, asked)).toBe(new RegExp(`^${source.join(':')}$`).test(asked));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parsePattern', () => {
  it.each(['>', '*:*', '*:>', 'vendor:*', 'vendor:>', 'a:b:c:d', 'file_x-1:read', '*:read:admin'])(
    'M5: %s is well formed',
    (text) => {
      expect(parsePattern(text)?.text).toBe(text);
    },
  );

  it.each([
    '',
    '*',
    'vendor',
    ':',
    'vendor:',
    ':read',
    'a::b',
    '>:read',
    'vendor:>:admin',
    'vendor:re*d',
    'vendor:>>',
    'Vendor:read',
    ' vendor:read',
    'vendor:read\n',
    '1a:read',
    '_a:read',
    'é:read',
    'a,b:read',
    'vendor:read,update',
  ])('M5: %j is malformed', (text) => {
    expect(parsePattern(text)).toBeUndefined();
  });

  it('M5: any text either is refused or reads back as itself', () => {
    const token = fc.oneof(fc.constantFrom('*', '>', '', ',', 'a', 'b-1', 'A', '-'), fc.string());
    fc.assert(
      fc.property(fc.array(token, { maxLength: 4 }), (tokens) => {
        const found = parsePattern(tokens.join(':'));
        if (found !== undefined) expect(found.tokens.join(':')).toBe(tokens.join(':'));
      }),
    );
  });
});

describe('expandPattern', () => {
  it.each([
    ['component:create,update', ['component:create', 'component:update']],
    ['file:create,delete:admin', ['file:create:admin', 'file:delete:admin']],
    ['vendor:read', ['vendor:read']],
    ['vendor:read,read', ['vendor:read']],
    ['>', ['>']],
  ])('M3: %s means one pattern per action', (text, expected) => {
    expect(expandPattern(text)).toEqual(expected);
  });

  it.each([
    'a,b:read',
    'vendor:read:admin,user',
    'vendor:',
    'vendor:read,',
    'vendor:,read',
    'vendor:read,,update',
    'vendor:read, update',
    'vendor:>,read:admin',
    ',',
    'a,b',
    '>,>',
    'vendor',
  ])('M3, M5: %j is malformed as a whole', (text) => {
    expect(expandPattern(text)).toBeUndefined();
  });

  it('M3: a pattern without a comma expands to itself', () => {
    fc.assert(
      fc.property(pattern, (text) => {
        expect(expandPattern(text)).toEqual([text]);
      }),
    );
  });
});

describe('patternCovers', () => {
  const covers = (wide: string, narrow: string): boolean => patternCovers(parsed(wide), parsed(narrow));

  it.each([
    ['>', '>', true],
    ['>', '*:>', true],
    ['>', 'secret:read', true],
    ['vendor:>', 'vendor:>', true],
    ['vendor:>', 'vendor:*', true],
    ['vendor:>', 'vendor:read:admin', true],
    ['vendor:>', '*:read', false],
    ['vendor:*', 'vendor:*', true],
    ['vendor:*', 'vendor:>', false],
    ['vendor:*', 'vendor:read:admin', false],
    ['*:*', 'vendor:*', true],
    ['*:*', '*:*', true],
    ['*:*', 'secret:*', false],
    ['*:read', 'secret:read', false],
    ['*:>', '>', false],
    ['*:>', 'settings:>', false],
    ['*:>', '*:*:admin', true],
    ['*:*', '>', false],
    ['vendor:read', 'vendor:*', false],
    ['vendor:read:admin', 'vendor:read:*', false],
  ])('M7: %s over %s is %s', (wide, narrow, expected) => {
    expect(covers(wide, narrow)).toBe(expected);
  });

  it('M7: is sound: what the narrow one matches the wide one matches', () => {
    fc.assert(
      fc.property(pattern, pattern, permission, (wide, narrow, asked) => {
        if (!(covers(wide, narrow) && hits(narrow, asked))) return;
        expect(hits(wide, asked)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('M7: is reflexive and transitive', () => {
    fc.assert(
      fc.property(pattern, (text) => {
        expect(covers(text, text)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(pattern, pattern, pattern, (a, b, c) => {
        if (!(covers(a, b) && covers(b, c))) return;
        expect(covers(a, c)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('M7: covering a permission is matching it', () => {
    fc.assert(
      fc.property(pattern, permission, (wide, asked) => {
        expect(covers(wide, asked)).toBe(hits(wide, asked));
      }),
    );
  });

  it('M7: * in first place covers every resource but the sensitive', () => {
    fc.assert(
      fc.property(resource, (name) => {
        expect(covers('*:read', `${name}:read`)).toBe(!['secret', 'settings', 'platform'].includes(name));
      }),
    );
  });
});
