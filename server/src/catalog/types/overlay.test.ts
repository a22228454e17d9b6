import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forkOf, overlaid, refork } from './overlay.ts';

interface Texts {
  readonly stem: string | null;
  readonly icon: string | null;
  readonly rule: { readonly stem: string } | null;
}

const word = fc.constantFrom(null, 'a', 'b');
const rule = fc.constantFrom(null, { stem: '' }, { stem: 'a' });
const shipped = fc.record<Texts>({ stem: word, icon: word, rule });
const patch = fc.record({ stem: word, icon: word, rule }, { requiredKeys: [] });

describe('overlays', () => {
  it('O3, O4: after any writes a row reads as last written, and is forked exactly where it differs', () => {
    fc.assert(
      fc.property(shipped, fc.array(patch, { maxLength: 6 }), (row, patches) => {
        let overlay: Partial<Texts> | null = null;
        let expected: Texts = row;
        for (const given of patches) {
          overlay = refork<Texts>(row, overlay, given);
          expected = { ...expected, ...given };
        }
        const fields = Object.keys(row) as (keyof Texts)[];
        const differing = fields.filter(
          (field) => JSON.stringify(expected[field]) !== JSON.stringify(row[field]),
        );
        expect(overlaid(row, overlay)).toEqual(expected);
        expect(forkOf(overlay)).toEqual({ forked: differing.length > 0, forked_fields: differing.sort() });
        expect(overlay === null).toBe(differing.length === 0);
      }),
    );
  });

  it('O4, O9: what a release came to ship meanwhile stays forked until it is written back', () => {
    const overlay = { stem: 'a' };
    const now: Texts = { stem: 'a', icon: null, rule: null };
    expect(refork(now, overlay, { icon: 'b' })).toEqual({ stem: 'a', icon: 'b' });
    expect(refork(now, overlay, { stem: 'a' })).toBeNull();
  });
});
