import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patterns, permission } from './arbitraries.fixture.ts';
import { compile } from './permission-set.ts';
import { effectivePatterns, held, inheritanceCycle, type RoleNode } from './role-graph.ts';

const graphOf = (roles: Record<string, Partial<RoleNode>>): Map<string, RoleNode> =>
  new Map(Object.entries(roles).map(([key, role]) => [key, { permissions: [], inherits: [], ...role }]));

const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const node = fc.record({ permissions: patterns, inherits: fc.array(keys, { maxLength: 3 }) });
/** Any graph, cycles and unknown parents included. */
const anyGraph = fc.dictionary(keys, node).map((roles) => new Map(Object.entries(roles)));

describe('effectivePatterns', () => {
  it('M6: is the union along transitive inheritance, split, distinct and sorted by code point', () => {
    const graph = graphOf({
      base: { permissions: ['vendor:read', '*:read'] },
      left: { permissions: ['vendor:update,create'], inherits: ['base'] },
      right: { permissions: ['vendor:read', '>'], inherits: ['base'] },
      top: { permissions: ['file_x:read', 'file:read'], inherits: ['left', 'right'] },
    });
    expect(effectivePatterns(graph, 'top')).toEqual([
      '*:read',
      '>',
      'file:read',
      'file_x:read',
      'vendor:create',
      'vendor:read',
      'vendor:update',
    ]);
  });

  it('M6: an unknown role or parent adds nothing', () => {
    expect(effectivePatterns(new Map(), 'a')).toEqual([]);
    expect(effectivePatterns(graphOf({ a: { permissions: ['>'], inherits: ['gone'] } }), 'a')).toEqual(['>']);
  });

  it('M5: malformed patterns are left out', () => {
    expect(effectivePatterns(graphOf({ a: { permissions: ['vendor', 'a:>:b', 'x:read'] } }), 'a')).toEqual([
      'x:read',
    ]);
  });

  it('M6: ends on any graph, and a child has all that its parents have', () => {
    fc.assert(
      fc.property(anyGraph, keys, (graph, role) => {
        const mine = effectivePatterns(graph, role);
        for (const parent of graph.get(role)?.inherits ?? []) {
          expect(mine).toEqual(expect.arrayContaining(effectivePatterns(graph, parent)));
        }
        expect(mine).toEqual([...new Set(mine)].sort());
      }),
    );
  });

  it('M6: a long chain is no matter', () => {
    const graph = new Map<string, RoleNode>();
    for (let n = 0; n < 20_000; n++)
      graph.set(`${n}`, { permissions: [`r${n}:read`], inherits: [`${n + 1}`] });
    expect(effectivePatterns(graph, '0')).toHaveLength(20_000);
    expect(inheritanceCycle(graph, '19999', ['0'])).toHaveLength(20_001);
  });
});

describe('inheritanceCycle', () => {
  const chain = graphOf({ a: { inherits: ['b'] }, b: { inherits: ['c'] }, c: {}, d: { inherits: ['b'] } });

  it.each([
    ['c', ['a'], ['c', 'a', 'b', 'c']],
    ['c', ['d', 'b'], ['c', 'b', 'c']],
    ['a', ['a'], ['a', 'a']],
    ['new', ['new'], ['new', 'new']],
  ])('M6: %s inheriting %j is a cycle', (role, inherits, way) => {
    expect(inheritanceCycle(chain, role, inherits)).toEqual(way);
  });

  it.each([
    ['a', ['b', 'c']],
    ['a', ['d']],
    ['c', []],
    ['new', ['a', 'd']],
    ['b', ['gone']],
  ])('M6: %s inheriting %j is none', (role, inherits) => {
    expect(inheritanceCycle(chain, role, inherits)).toBeUndefined();
  });

  it('M6: a graph built only of accepted changes has no way back from any role to itself', () => {
    const change = fc.tuple(keys, fc.array(keys, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const graph = new Map<string, RoleNode>();
        for (const [role, inherits] of changes) {
          if (inheritanceCycle(graph, role, inherits) === undefined)
            graph.set(role, { permissions: [], inherits });
        }
        const reach = (role: string, seen: string[]): boolean =>
          seen.includes(role) ||
          (graph.get(role)?.inherits ?? []).some((parent) => reach(parent, [...seen, role]));
        expect([...graph.keys()].filter((role) => reach(role, []))).toEqual([]);
      }),
    );
  });

  it('M6: a refused change names a way that is really there', () => {
    fc.assert(
      fc.property(anyGraph, keys, fc.array(keys, { maxLength: 3 }), (graph, role, inherits) => {
        const way = inheritanceCycle(graph, role, inherits);
        if (way === undefined) return;
        const changed = new Map(graph).set(role, { permissions: [], inherits });
        expect([way[0], way.at(-1)]).toEqual([role, role]);
        way.slice(1).forEach((parent, at) => {
          expect(changed.get(way[at] ?? '')?.inherits).toContain(parent);
        });
      }),
    );
  });
});

describe('held', () => {
  it('M4: are the permissions of the universe the patterns allow, sorted', () => {
    const universe = ['vendor:update', 'vendor:read', 'secret:read', 'principal:read:admin'];
    expect(held(['vendor:update', 'principal:>'], universe)).toEqual([
      'principal:read:admin',
      'vendor:read',
      'vendor:update',
    ]);
  });

  it('M4: agrees with asking one by one', () => {
    fc.assert(
      fc.property(patterns, fc.uniqueArray(permission), (effective, universe) => {
        const set = compile(effective);
        expect(new Set(held(effective, universe))).toEqual(
          new Set(universe.filter((one) => set.allows(one))),
        );
      }),
    );
  });
});
