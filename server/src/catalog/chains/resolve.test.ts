import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainOf, isWithin } from './paths.ts';
import { type Inherited, resolve, type Stated } from './resolve.ts';

const FIELDS: readonly Inherited[] = ['stem', 'abbrev', 'icon', 'label_rule'];

const word = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null });
const row = fc.record({
  name: fc.stringMatching(/^[a-z][a-z0-9-]{0,60}$/),
  stem: word,
  abbrev: word,
  icon: word,
  label_rule: word,
});
const chains = fc.array(row, { minLength: 1, maxLength: 16 });

/** The rule read literally: ask the row, else its parent; at the end the release decides. */
function naive(
  [own, ...above]: readonly Stated[],
  field: Inherited,
  icon: string,
): [string, string] | undefined {
  if (own === undefined) return undefined;
  const stated = own[field];
  if (stated !== null) return [stated, own.name];
  if (above.length > 0) return naive(above, field, icon);
  if (field === 'stem') return [own.name.slice(0, 40), own.name];
  return field === 'icon' ? [icon, ''] : undefined;
}

describe('what a type takes from its chain', () => {
  it('H2: each field comes from the nearest row that states it', () => {
    fc.assert(
      fc.property(chains, fc.constantFrom('box', 'layers'), (chain, icon) => {
        const { effective, effective_source } = resolve(chain, icon);
        for (const field of FIELDS) {
          const expected = naive(chain, field, icon);
          expect([effective[field], effective_source[field]]).toEqual(expected ?? [undefined, undefined]);
          expect(field in effective).toBe(expected !== undefined);
        }
        expect(Object.keys(effective).sort()).toEqual(Object.keys(effective_source).sort());
      }),
    );
  });

  it('H2: a stem stated nowhere is the name of the root, cut to 40 characters', () => {
    const unstated = { stem: null, abbrev: null, icon: null, label_rule: null };
    const root = { ...unstated, name: 'x'.repeat(41) };
    expect(resolve([{ ...unstated, name: 'leaf' }, root], 'box').effective).toEqual({
      stem: 'x'.repeat(40),
      icon: 'box',
    });
  });
});

describe('paths of a chain', () => {
  const segment = fc.stringMatching(/^[0-9a-v]{8}$/);
  const path = fc.array(segment, { minLength: 1, maxLength: 16 }).map((segments) => segments.join(''));

  it('H1: a chain runs from the row to its root, and the row is within each of them', () => {
    fc.assert(
      fc.property(path, (own) => {
        const chain = chainOf(own);
        expect(chain[0]).toBe(own);
        expect(chain.at(-1)).toBe(own.slice(0, 8));
        expect(chain).toHaveLength(own.length / 8);
        expect(chain.every((above) => isWithin(own, above))).toBe(true);
      }),
    );
  });

  it('H1: a sibling is not within', () => {
    fc.assert(
      fc.property(path, segment, segment, (parent, one, other) => {
        fc.pre(one !== other);
        expect(isWithin(parent + one, parent + other)).toBe(false);
      }),
    );
  });
});
