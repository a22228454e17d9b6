import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patterns, permission } from './arbitraries.fixture.ts';
import { compile } from './permission-set.ts';
import { PermissionSets } from './permission-sets.ts';

describe('PermissionSets', () => {
  it('M1: compiles the same patterns once', () => {
    const sets = new PermissionSets();
    expect(sets.get(['vendor:read', '>'])).toBe(sets.get(['vendor:read', '>']));
    expect(sets.size).toBe(1);
  });

  it('M1: never takes one list for another', () => {
    const sets = new PermissionSets();
    sets.get(['vendor:update']);
    expect(sets.get(['vendor:update\nproduct:update']).allows('vendor:update')).toBe(false);
    sets.get(['vendor:update', 'product:update']);
    expect(sets.get(['vendor:update","product:update']).allows('vendor:update')).toBe(false);
    expect(sets.get([]).allows('vendor:read')).toBe(false);
    expect(sets.get(['']).allows('vendor:read')).toBe(false);
  });

  it('M1: stays within its bound and drops the least recently asked', () => {
    const sets = new PermissionSets(2);
    const kept = sets.get(['a:read']);
    const dropped = sets.get(['b:read']);
    expect(sets.get(['a:read'])).toBe(kept);
    sets.get(['c:read']);
    expect(sets.size).toBe(2);
    expect(sets.get(['a:read'])).toBe(kept);
    expect(sets.get(['b:read'])).not.toBe(dropped);
  });

  it('M1: answers as a fresh compilation does, however small it is', () => {
    const sets = new PermissionSets(3);
    fc.assert(
      fc.property(patterns, permission, (held, asked) => {
        expect(sets.get(held).allows(asked)).toBe(compile(held).allows(asked));
        expect(sets.size).toBeLessThanOrEqual(3);
      }),
    );
  });
});
