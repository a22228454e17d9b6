import { permissionUniverse } from '@muster/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pattern } from '../permissions/arbitraries.fixture.ts';
import { matches, parsePattern } from '../permissions/index.ts';
import { cycleViolation, malformedPatterns, splitPatterns, unmatchedPatterns } from './rules.ts';

const locations = (violations: readonly { location?: string }[]) =>
  violations.map(({ location }) => location);

describe('patterns of a role', () => {
  it('M3: comma lists are split into one pattern per action, distinct, in the order written', () => {
    expect(splitPatterns(['component:update,create', 'vendor:read', 'component:create'])).toEqual([
      'component:update',
      'component:create',
      'vendor:read',
    ]);
  });

  it('M5: every malformed pattern is named by its place', () => {
    const given = [
      'vendor:read',
      'vendor',
      'a:>:b',
      '',
      'vendor:read,',
      'a,b:read',
      '>',
      'vendor::read',
      'V:read',
    ];
    expect(locations(malformedPatterns(given))).toEqual(
      [1, 2, 3, 4, 5, 7, 8].map((at) => `body.permissions[${at}]`),
    );
  });

  it('5.3: a pattern that matches nothing of the catalogue is refused, one action of a list included', () => {
    const given = ['nothing:read', 'vendor:fly', 'vendor:read,fly', 'vendor:*', '>', '*:read:admin', '*:*:*'];
    expect(locations(unmatchedPatterns(given))).toEqual([0, 1, 2].map((at) => `body.permissions[${at}]`));
  });

  it('M2: a star that could only mean sensitive resources matches nothing', () => {
    expect(unmatchedPatterns(['*:reveal'])).toHaveLength(1);
    expect(unmatchedPatterns(['secret:reveal', 'secret:*'])).toEqual([]);
  });

  it('5.3: a pattern is unmatched exactly when no permission of the universe is matched by it', () => {
    fc.assert(
      fc.property(pattern, (text) => {
        const parsed = parsePattern(text);
        const some = permissionUniverse.some(
          (permission) => parsed !== undefined && matches(parsed, permission),
        );
        expect(unmatchedPatterns([text])).toHaveLength(some ? 0 : 1);
      }),
    );
  });
});

describe('inheritance', () => {
  const graph = new Map([
    ['a', { permissions: [], inherits: [] }],
    ['b', { permissions: [], inherits: ['a'] }],
    ['c', { permissions: [], inherits: ['b'] }],
    ['d', { permissions: [], inherits: [] }],
  ]);

  it('M6: a cycle is named by the parent that closes it', () => {
    const parents = ['c', 'd'].map((id) => ({ id, name: `role-${id}` }));
    const [violation, ...others] = cycleViolation(graph, 'a', parents, ['role-d', 'C']);
    expect(violation).toMatchObject({ location: 'body.inherits[1]', value: 'C' });
    expect(others).toEqual([]);
  });

  it('M6: without a cycle there is nothing to say', () => {
    expect(cycleViolation(graph, 'd', [{ id: 'c', name: 'c' }], ['c'])).toEqual([]);
  });
});
